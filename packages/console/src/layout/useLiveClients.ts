import { CONNECTION_STATUS_POLL_INTERVAL_MS } from '@recado/contract/rules';
import { ApiError, type EndpointResult } from '@recado/sdk';
import {
  applyClientStates,
  createQueryKey,
  refetchChangedClients,
  syncClientCaches,
  useIsOnline,
  useIsPageVisible,
  usePlatform,
} from '@recado/ui';
import { useEffect } from 'react';
import { createChangeThrottle } from '../pacing/createChangeThrottle.ts';

/**
 * Milliseconds before the figures on a page are reloaded: `initialDelayMs` after a single change, and at most
 * `maxDelayMs` while changes continue.
 */
const REFRESH_DELAYS = { initialDelayMs: 2_000, maxDelayMs: 10_000 };

interface HandleStateChangeParams {
  readonly state: string;
}

/**
 * Keeps the cached clients current while the page is visible. Uses events or, if none can arrive, frequent
 * polls.
 */
export function useLiveClients(): void {
  const { sdk, queries } = usePlatform();
  const isVisible = useIsPageVisible();
  const isOnline = useIsOnline();
  useEffect(() => syncClientCaches(queries), [queries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(isOnline): reconnect, because a dead connection looks idle.
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
    const applyStates = ({ clients, gone = [] }: EndpointResult<'GET /clients/connections'>) => {
      applyClientStates(queries, clients);
      refetchChangedClients(queries, clients, gone);
      if (!isFirst) throttle.recordChange();
      // Only the inbox of all clients reads this. Its rows must change at once, and updates arrive at most each second.
      if (!isFirst) void queries.invalidateQueries({ queryKey: createQueryKey('GET /conversations') });
      isFirst = false;
    };
    const receiveStates = async () => {
      const handleStateChange = ({ state }: HandleStateChangeParams) => {
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
      // Ignore a failure, because the request is repeated soon and the pages themselves report load errors.
      sdk.request('GET /clients/connections', { signal }).then(applyStates, () => {});
    }, CONNECTION_STATUS_POLL_INTERVAL_MS);
    return () => {
      abortController.abort();
      clearInterval(pollTimer);
      throttle.cancel();
    };
  }, [sdk, queries, isVisible, isOnline]);
}
