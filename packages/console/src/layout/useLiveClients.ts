import { STATUS_POLL_INTERVAL_MS } from '@recado/contract/rules';
import { ApiError, type ResultOf } from '@recado/sdk';
import {
  applyClientStates,
  createQueryKey,
  refetchChangedClients,
  syncClientCaches,
  useOnline,
  usePlatform,
  useVisible,
} from '@recado/ui';
import { useEffect } from 'react';
import { createChangeThrottle } from '../pacing/createChangeThrottle.ts';

/** Milliseconds before figures reload: after a single change, and at most during continuous changes. */
const REFRESH_DELAYS = { initialDelayMs: 2_000, maxDelayMs: 10_000 };

/** Updates the user's cached clients while the page is visible: by events, or else by frequent polls. */
export function useLiveClients(): void {
  const { sdk, queries } = usePlatform();
  const isVisible = useVisible();
  const isOnline = useOnline();
  useEffect(() => syncClientCaches(queries), [queries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(isOnline): a connection that was cut may look like one on which nothing happens, so another one is made.
  useEffect(() => {
    if (!isVisible) return;
    const abortController = new AbortController();
    const { signal } = abortController;
    let isLive = false;
    const invalidateFigures = () => {
      void queries.invalidateQueries({ queryKey: createQueryKey('GET /dashboard/stats') });
      void queries.invalidateQueries({ queryKey: createQueryKey('GET /webhooks/disabled') });
      void queries.invalidateQueries({ queryKey: createQueryKey('GET /conversations/waiting') });
      void queries.invalidateQueries({ queryKey: createQueryKey('GET /today') });
    };
    const throttle = createChangeThrottle({ action: invalidateFigures, ...REFRESH_DELAYS });
    let isFirst = true;
    const applyStates = ({ clients, gone = [] }: ResultOf<'GET /clients/connections'>) => {
      applyClientStates(queries, clients);
      refetchChangedClients(queries, clients, gone);
      if (!isFirst) throttle.recordChange();
      isFirst = false;
    };
    const receiveStates = async () => {
      const handleStateChange = ({ state }: { readonly state: string }) => {
        isLive = state === 'connected';
      };
      for await (const update of sdk.followConnections({ signal, changed: handleStateChange })) applyStates(update);
    };
    const handleEnd = (error: unknown) => {
      isLive = false;
      if (!signal.aborted && !(error instanceof ApiError)) reportError(error);
    };
    receiveStates().catch(handleEnd);
    const pollTimer = setInterval(() => {
      if (isLive) return;
      // A failed request is soon repeated, and the pages report load errors, so nothing happens here.
      sdk.request('GET /clients/connections', { signal }).then(applyStates, () => {});
    }, STATUS_POLL_INTERVAL_MS);
    return () => {
      abortController.abort();
      clearInterval(pollTimer);
      throttle.cancel();
    };
  }, [sdk, queries, isVisible, isOnline]);
}
