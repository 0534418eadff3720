import { ApiError } from '@recado/sdk';
import { useOnline, useSdk, useVisible } from '@recado/ui';
import { useEffect, useState } from 'react';
import { useClientCache } from './useClientCache.ts';

/**
 * Subscribes to a client's events while the page is visible, to keep state and statistics current.
 *
 * @param isWanted false while another part of the page subscribes to them
 * @returns whether events arrive live; otherwise the callers poll
 */
export function useClientEvents(clientId: string, isWanted: boolean): boolean {
  const sdk = useSdk();
  const cache = useClientCache(clientId);
  const isVisible = useVisible();
  const isOnline = useOnline();
  const [isLive, setLive] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies(isOnline): a connection that was cut may look like one on which nothing happens, so another one is made.
  useEffect(() => {
    if (!isWanted || !isVisible) return;
    const abortController = new AbortController();
    const handleConnectionChange = ({ state }: { readonly state: 'connected' | 'lost' }) => {
      if (abortController.signal.aborted) return;
      setLive(state === 'connected');
      // The server does not send events from before the connection, so refetch the client.
      if (state === 'connected') cache.refresh();
    };
    const applyLiveEvents = async () => {
      for await (const event of sdk.follow({
        clientId,
        signal: abortController.signal,
        changed: handleConnectionChange,
      }))
        cache.applyEvents([event]);
    };
    applyLiveEvents().catch((error: unknown) => {
      if (abortController.signal.aborted) return;
      setLive(false);
      if (!(error instanceof ApiError)) reportError(error);
    });
    return () => {
      abortController.abort();
      setLive(false);
    };
  }, [sdk, cache, clientId, isWanted, isVisible, isOnline]);
  return isLive;
}
