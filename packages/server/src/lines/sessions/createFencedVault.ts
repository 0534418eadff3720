import { type Vault, VaultFenced } from '@recado/transport';

/** Wraps a vault, and calls `onLost` when a write is rejected because this process lost the client's lease. */
export function createFencedVault(vault: Vault, onLost: () => void): Vault {
  return {
    ...vault,
    write: changes => detectLostLease(vault.write(changes), onLost),
    clear: () => detectLostLease(vault.clear(), onLost),
  };
}

export const detectLostLease = <Result>(work: Promise<Result>, onLost: () => void): Promise<Result> =>
  work.catch((error: unknown): never => {
    if (error instanceof VaultFenced) onLost();
    throw error;
  });
