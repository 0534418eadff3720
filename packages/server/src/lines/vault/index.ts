export { createVaults, type VaultDeps, type VaultOwner, type Vaults } from './createVaults.ts';
export {
  importSession,
  type LineState,
  type SessionImportOutcome,
  type SessionImportReport,
  waitForLineState,
} from './importSession.ts';
export { pruneKeys } from './pruneKeys.ts';
export type { TransportKeySwap } from './swapTransportKeys.ts';
