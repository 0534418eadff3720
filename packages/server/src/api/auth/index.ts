export { type AuthTools, type AuthToolsOptions, createAuthTools } from './createAuthTools.ts';
export { createUses, type Uses } from './createUses.ts';
export type { PersonMarks } from './personMarks.ts';
export { registerStrategies, type SessionUser, type Strategies, type TokenClient } from './strategies.ts';
