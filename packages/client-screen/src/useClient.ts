import type { Client } from '@recado/contract';
import { STATUS_POLL_INTERVAL_MS } from '@recado/contract/rules';
import { failures } from '@recado/texts';
import { useApi, useFailureToast } from '@recado/ui';
import type { ClientTab } from './clientTabs.ts';
import { useClientEvents } from './useClientEvents.ts';

/** Returns a client's current state, updated by its events, or by polling while none arrive. */
export function useClient(clientId: string, tab: ClientTab, isSupervised: boolean) {
  // The messages tab subscribes to the same events itself.
  const isLive = useClientEvents(clientId, tab !== 'messages' && !isSupervised);
  const receivesEvents = isLive || tab === 'messages';
  const query = useApi(
    'GET /clients/{id}',
    { params: { id: clientId } },
    {
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && !(receivesEvents && !isReconnecting(data.client)) && STATUS_POLL_INTERVAL_MS,
    },
  );
  useFailureToast(query.error, failures.clientLoad);
  return { ...query, isLive };
}

/** No event announces the next reconnection attempt, so a reconnecting client is polled. */
const isReconnecting = (client: Client): boolean => client.connection.state === 'reconnecting';
