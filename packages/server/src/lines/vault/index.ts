export { createVaults, type VaultDependencies, type VaultOwner, type Vaults } from './createVaults.ts';
export type { Exchange } from './exchangeKeys.ts';
export {
  type ImportOutcome,
  type ImportReport,
  importSession,
  type LineState,
  watchLine,
} from './importSession.ts';
export { pruneKeys } from './pruneKeys.ts';
