import { type Vault, VaultFenced } from '@recado/transport';

/** Wraps a vault, and calls `onLost` when a write is rejected because this process lost the client's lease. */
export function createFencedVault(vault: Vault, onLost: () => void): Vault {
  return {
    ...vault,
    write: changes => notifyOfLostLease(vault.write(changes), onLost),
    clear: () => notifyOfLostLease(vault.clear(), onLost),
  };
}

export const notifyOfLostLease = <Result>(work: Promise<Result>, onLost: () => void): Promise<Result> =>
  work.catch((error: unknown): never => {
    if (error instanceof VaultFenced) onLost();
    throw error;
  });
