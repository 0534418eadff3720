import { ApiError } from '@recado/sdk';
import { useOnline, useSdk, useVisible } from '@recado/ui';
import { useEffect, useState } from 'react';
import { useClientCache } from './useClientCache.ts';

/**
 * Follows a client's events while the page can be seen, so that its state and its figures are those of this moment.
 *
 * @param isWanted false while another part of the page follows them
 * @returns whether they come as they happen; otherwise asking again is the readers' business
 */
export function useFollowing(clientId: string, isWanted: boolean): boolean {
  const sdk = useSdk();
  const cache = useClientCache(clientId);
  const isVisible = useVisible();
  const isOnline = useOnline();
  const [isLive, setLive] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies(isOnline): a connection that was cut may look like one on which nothing happens, so another one is made.
  useEffect(() => {
    if (!isWanted || !isVisible) return;
    const ending = new AbortController();
    const changed = ({ state }: { readonly state: 'connected' | 'lost' }) => {
      if (ending.signal.aborted) return;
      setLive(state === 'connected');
      // What happened before the first event is not told.
      if (state === 'connected') cache.refresh();
    };
    const follow = async () => {
      for await (const event of sdk.follow({ clientId, signal: ending.signal, changed }))
        cache.noteEvents([event]);
    };
    follow().catch((error: unknown) => {
      if (ending.signal.aborted) return;
      setLive(false);
      if (!(error instanceof ApiError)) reportError(error);
    });
    return () => {
      ending.abort();
      setLive(false);
    };
  }, [sdk, cache, clientId, isWanted, isVisible, isOnline]);
  return isLive;
}
