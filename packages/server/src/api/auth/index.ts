export { type AuthTools, type AuthToolsOptions, createAuthTools } from './createAuthTools.ts';
export { createUsageCounter, type UsageCounter } from './createUsageCounter.ts';
export type { PersonPseudonyms } from './personPseudonyms.ts';
export { registerStrategies, type SessionUser, type Strategies, type TokenClient } from './strategies.ts';
