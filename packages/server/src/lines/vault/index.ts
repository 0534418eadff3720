export { createVaultStore, type VaultOwner, type VaultStore, type VaultStoreDeps } from './createVaultStore.ts';
export {
  type ImportedLineConnectionState,
  importLineSession,
  type SessionImportOutcome,
  type SessionImportReport,
  waitForImportedLineState,
} from './importLineSession.ts';
export { pruneExpiredVaultKeys } from './pruneExpiredVaultKeys.ts';
export type { TransportKeySwap } from './swapTransportKeys.ts';
