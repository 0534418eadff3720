import { ApiError } from '@recado/sdk';
import { useIsOnline, useIsPageVisible, useSdk } from '@recado/ui';
import { useEffect, useState } from 'react';
import { useClientCache } from './useClientCache.ts';

interface HandleConnectionChangeParams {
  readonly state: 'connected' | 'lost';
}

/**
 * Subscribes to a client's events while the page is visible, to keep the client's data current.
 *
 * @param isWanted false if another part of the page already subscribes to the events of this client
 * @returns whether events arrive live; if false, the caller must poll
 */
export function useClientEvents(clientId: string, isWanted: boolean): boolean {
  const sdk = useSdk();
  const cache = useClientCache(clientId);
  const isVisible = useIsPageVisible();
  const isOnline = useIsOnline();
  const [isLive, setLive] = useState(false);
  // Reconnect when `isOnline` changes, because the old connection may be dead.
  // A dead connection cannot be distinguished from one without events.
  // biome-ignore lint/correctness/useExhaustiveDependencies(isOnline): each change must reconnect.
  useEffect(() => {
    if (!isWanted || !isVisible) return;
    const abortController = new AbortController();
    const handleConnectionChange = ({ state }: HandleConnectionChangeParams) => {
      if (abortController.signal.aborted) return;
      setLive(state === 'connected');
      // The server does not send events that happened before the connection, so fetch the client again.
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
