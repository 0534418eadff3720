import type { ClientWebhook } from '@recado/contract';
import { PRINCIPAL_LABEL } from '@recado/contract/rules';
import { useApi } from '@recado/ui';

/** Milliseconds between two polls: problems of a webhook should be visible soon. */
const POLL_INTERVAL_MS = 15_000;

/**
 * A client's webhooks with their delivery status, oldest first. Undefined until they are loaded.
 * A failure to load them shows no error, because their warnings only supplement the client's data.
 */
export function useWebhooks(clientId: string): readonly ClientWebhook[] | undefined {
  const { data } = useApi(
    'GET /clients/{id}/webhooks',
    { params: { id: clientId } },
    { refetchInterval: POLL_INTERVAL_MS },
  );
  return data?.webhooks;
}

/** Checks whether a webhook is the one whose address is on the client's card. */
export const isPrincipalWebhook = ({ label }: Pick<ClientWebhook, 'label'>): boolean => label === PRINCIPAL_LABEL;
