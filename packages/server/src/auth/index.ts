export { type AuthTools, type AuthToolsOptions, createAuthTools } from './createAuthTools.ts';
export { type LoadSecretsOptions, loadSecrets, type Secrets } from './loadSecrets.ts';
export { SecretsError } from './SecretsError.ts';
export { registerStrategies, type SessionUser, type Strategies, type TokenClient } from './strategies.ts';
