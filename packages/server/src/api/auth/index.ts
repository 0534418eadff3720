export { type AuthStrategies, registerStrategies, type SessionUser, type TokenClient } from './authStrategies.ts';
export { type AuthTools, type AuthToolsOptions, createAuthTools } from './createAuthTools.ts';
export { createUsageCounter, type UsageCounter } from './createUsageCounter.ts';
export type { PersonPseudonyms } from './personPseudonyms.ts';
