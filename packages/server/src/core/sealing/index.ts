export { type LoadSecretsOptions, loadSecrets, type ServerSecrets } from './loadSecrets.ts';
export { SecretsError } from './SecretsError.ts';
export { createSeal, type Seal } from './seal.ts';
export { canUnsealDatabase, verifySealingKeys } from './sealingKeys.ts';
