export { type ApiTokenClient, registerAuthStrategies } from './authStrategies.ts';
export { type AuthTools, type AuthToolsOptions, createAuthTools } from './createAuthTools.ts';
export { type CredentialUseCounter, createCredentialUseCounter } from './createCredentialUseCounter.ts';
export type { PersonPseudonymizer } from './personPseudonymizer.ts';
