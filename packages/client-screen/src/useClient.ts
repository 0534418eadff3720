import type { Client } from '@recado/contract';
import { CONNECTION_STATUS_POLL_INTERVAL_MS } from '@recado/contract/rules';
import { requestFailureTexts } from '@recado/texts';
import { useApi, useFailureToast } from '@recado/ui';
import type { ClientTab } from './clientTabs.ts';
import { useClientEvents } from './useClientEvents.ts';

/** Returns a client's current state. Events update the state; while no events arrive, the state is polled. */
export function useClient(clientId: string, tab: ClientTab, isSupervised: boolean) {
  // The messages tab itself subscribes to the client's events, so no second subscription is needed.
  const isLive = useClientEvents(clientId, tab !== 'messages' && !isSupervised);
  const receivesEvents = isLive || tab === 'messages';
  const query = useApi(
    'GET /clients/{id}',
    { params: { id: clientId } },
    {
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && !(receivesEvents && !isReconnecting(data.client)) && CONNECTION_STATUS_POLL_INTERVAL_MS,
    },
  );
  useFailureToast(query.error, requestFailureTexts.clientLoad);
  return { ...query, isLive };
}

/**
 * Returns whether a client is reconnecting. If so, the page polls the client's state, because no event
 * announces the next attempt.
 */
const isReconnecting = (client: Client): boolean => client.connection.state === 'reconnecting';
