import type { Client } from '@recado/contract';
import { STATUS_POLL_INTERVAL } from '@recado/contract/rules';
import { failures } from '@recado/texts';
import { useApi, useFailureToast } from '@recado/ui';

/** A client, read again by itself while its connection is being recovered. */
export function useClient(clientId: string) {
  const query = useApi(
    'GET /clients/{id}',
    { params: { id: clientId } },
    { refetchInterval: ({ state }) => isRecovering(state.data?.client) && STATUS_POLL_INTERVAL },
  );
  useFailureToast(query.error, failures.clientLoad);
  return query;
}

const isRecovering = (client: Client | undefined): boolean => client?.connection.state === 'reconnecting';
