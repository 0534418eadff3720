import { type Vault, VaultFenced } from '@recado/transport';

/** Wraps a vault, and calls `onLost` when a write is rejected because this process lost the client's lease. */
export function createFencedVault(vault: Vault, onLost: () => void): Vault {
  return {
    read(category, ids) {
      return vault.read(category, ids);
    },
    list(category) {
      return vault.list(category);
    },
    write(changes) {
      return notifyOfLostLease(vault.write(changes), onLost);
    },
    clear() {
      return notifyOfLostLease(vault.clear(), onLost);
    },
  };
}

export const notifyOfLostLease = <Result>(work: Promise<Result>, onLost: () => void): Promise<Result> =>
  work.catch((error: unknown): never => {
    if (error instanceof VaultFenced) onLost();
    throw error;
  });
