export { createVaults, type VaultDependencies, type VaultOwner, type Vaults } from './createVaults.ts';
export { pruneKeys } from './pruneKeys.ts';
