import { type Vault, VaultFenced } from '@recado/transport';

/** The vault, telling `lost` when it turns out that this process may not write any more. */
export function fencedVault(vault: Vault, lost: () => void): Vault {
  const watched = (error: unknown): never => {
    if (error instanceof VaultFenced) lost();
    throw error;
  };
  return {
    ...vault,
    write: changes => vault.write(changes).catch(watched),
    clear: () => vault.clear().catch(watched),
  };
}
