import type { Vault } from '@recado/transport';
import type { ClientLineDeps, ClientLineOptions } from './ClientLine.ts';
import { createFencedVault } from './createFencedVault.ts';

/** Opens a new vault for each session, so that late writes of an ended session cannot reach its successor. */
export function createSessionVaultOpener(
  { openVault }: Pick<ClientLineDeps, 'openVault'>,
  { clientId, epoch }: Pick<ClientLineOptions, 'clientId' | 'epoch'>,
  onLost: () => void,
) {
  let retire = () => {};
  return {
    /**
     * Opens the key vault for a new session. The vault works until `signal` aborts or `next` is called again.
     */
    next(signal: AbortSignal): Vault {
      retire();
      const keys = new AbortController();
      retire = () => keys.abort();
      signal.addEventListener('abort', retire);
      return createFencedVault(openVault({ clientId, epoch, signal: keys.signal }), onLost);
    },
    retire: (): void => retire(),
    clear: (signal: AbortSignal): Promise<void> => openVault({ clientId, epoch, signal }).clear(),
  };
}
