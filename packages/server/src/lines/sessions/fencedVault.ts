import { type Vault, VaultFenced } from '@recado/transport';

/** The vault, telling `lost` when it turns out that this process may not write any more. */
export function fencedVault(vault: Vault, lost: () => void): Vault {
  return {
    ...vault,
    write: changes => fencedWork(vault.write(changes), lost),
    clear: () => fencedWork(vault.clear(), lost),
  };
}

export const fencedWork = <Result>(work: Promise<Result>, lost: () => void): Promise<Result> =>
  work.catch((error: unknown): never => {
    if (error instanceof VaultFenced) lost();
    throw error;
  });
