import type { Client } from '@recado/contract';
import { STATUS_POLL_INTERVAL } from '@recado/contract/rules';
import { failures } from '@recado/texts';
import { useApi, useFailureToast } from '@recado/ui';
import type { ClientTab } from './clientTabs.ts';
import { useFollowing } from './useFollowing.ts';

/** A client as it is now: told by its events, or asked for again and again while those do not come through. */
export function useClient(clientId: string, tab: ClientTab, isSupervised: boolean) {
  // The messages follow the same events by themselves.
  const isLive = useFollowing(clientId, tab !== 'messages' && !isSupervised);
  const isTold = isLive || tab === 'messages';
  const query = useApi(
    'GET /clients/{id}',
    { params: { id: clientId } },
    {
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && !(isTold && !isRecovering(data.client)) && STATUS_POLL_INTERVAL,
    },
  );
  useFailureToast(query.error, failures.clientLoad);
  return { ...query, isLive };
}

/** Of the next attempt nothing is told before it is made. */
const isRecovering = (client: Client): boolean => client.connection.state === 'reconnecting';
