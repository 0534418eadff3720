export { type AgentTool, buildAgentTools } from './buildAgentTools.ts';
