import type { Vault } from '@recado/transport';
import { fencedVault } from './fencedVault.ts';
import type { LineDependencies, LineOptions } from './Line.ts';

/** A line's keys, for one session after another: what an ended one still does with them must not meet the next one. */
export function createSessionKeys(
  { openVault }: Pick<LineDependencies, 'openVault'>,
  { clientId, epoch }: Pick<LineOptions, 'clientId' | 'epoch'>,
  lose: () => void,
) {
  let retire = () => {};
  return {
    /** For a session until `signal` is aborted, or the next one comes. */
    next(signal: AbortSignal): Vault {
      retire();
      const keys = new AbortController();
      retire = () => keys.abort();
      signal.addEventListener('abort', retire);
      return fencedVault(openVault({ clientId, epoch, signal: keys.signal }), lose);
    },
    retire: (): void => retire(),
    clear: (signal: AbortSignal): Promise<void> => openVault({ clientId, epoch, signal }).clear(),
  };
}
