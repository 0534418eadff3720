import type { Vault } from '@recado/transport';
import { createFencedVault } from './createFencedVault.ts';
import type { LineDeps, LineOptions } from './Line.ts';

/** Opens one vault per session, because late writes of an ended session must not reach the next one. */
export function createSessionKeys(
  { openVault }: Pick<LineDeps, 'openVault'>,
  { clientId, epoch }: Pick<LineOptions, 'clientId' | 'epoch'>,
  onLost: () => void,
) {
  let retire = () => {};
  return {
    /** Opens the vault of a session, valid until `signal` is aborted or the next session starts. */
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
