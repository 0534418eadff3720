import { type Vault, VaultFenced } from '@recado/transport';

/** Wraps a vault and calls `onLost` when this process may no longer write to it. */
export function createFencedVault(vault: Vault, onLost: () => void): Vault {
  return {
    ...vault,
    write: changes => runFenced(vault.write(changes), onLost),
    clear: () => runFenced(vault.clear(), onLost),
  };
}

export const runFenced = <Result>(work: Promise<Result>, onLost: () => void): Promise<Result> =>
  work.catch((error: unknown): never => {
    if (error instanceof VaultFenced) onLost();
    throw error;
  });
