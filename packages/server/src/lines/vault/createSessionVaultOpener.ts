import type { Vault } from '@recado/transport';
import { createFencedVault } from './createFencedVault.ts';
import type { VaultStore } from './createVaultStore.ts';

export interface SessionVaultOpenerDeps {
  readonly vaults: VaultStore;
  readonly clientId: string;
  /** Epoch of the lease under which this process owns the client; 0 without leases. */
  readonly epoch: number;
  /** Called when a write is rejected because this process lost the client's lease. */
  onLost(): void;
}

export type SessionVaultOpener = ReturnType<typeof createSessionVaultOpener>;

/** Opens a new vault for each session, so that late writes of an ended session cannot reach its successor. */
export function createSessionVaultOpener(deps: SessionVaultOpenerDeps) {
  const { vaults, clientId, epoch } = deps;
  let retireCurrent = () => {};
  return {
    /**
     * Opens the key vault for a new session. The vault works until `signal` aborts or until `retire` or
     * `openNext` is called.
     */
    openNext(signal: AbortSignal): Vault {
      retireCurrent();
      const keys = new AbortController();
      retireCurrent = () => keys.abort();
      signal.addEventListener('abort', retireCurrent);
      return createFencedVault(vaults.open({ clientId, epoch, signal: keys.signal }), () => deps.onLost());
    },
    /** Ends the vault of the current session. */
    retire(): void {
      retireCurrent();
    },
    clear(signal: AbortSignal): Promise<void> {
      return vaults.open({ clientId, epoch, signal }).clear();
    },
  };
}
