export { createVault, type VaultDependencies, type VaultOwner } from './createVault.ts';
export { pruneKeys } from './pruneKeys.ts';
