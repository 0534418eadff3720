export { createVaults, type VaultDeps, type VaultOwner, type VaultStore } from './createVaults.ts';
export {
  type ImportedLineState,
  importLineSession,
  type SessionImportOutcome,
  type SessionImportReport,
  waitForImportedLineState,
} from './importLineSession.ts';
export { pruneExpiredVaultKeys } from './pruneExpiredVaultKeys.ts';
export type { TransportKeySwap } from './swapTransportKeys.ts';
