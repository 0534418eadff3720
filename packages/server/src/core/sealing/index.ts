export { type LoadSecretsOptions, loadSecrets, type ServerSecrets } from './loadSecrets.ts';
export { SecretsError } from './SecretsError.ts';
export { createSealer, type Sealer } from './sealer.ts';
export { canUnsealDatabase, verifySealingKeys } from './sealingKeys.ts';
