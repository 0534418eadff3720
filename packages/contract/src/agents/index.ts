export { type AgentTool, agentTools } from './agentTools.ts';
