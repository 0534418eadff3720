import type { ClientWebhook } from '@recado/contract';
import { PRINCIPAL_WEBHOOK_LABEL } from '@recado/contract/rules';
import { useApi } from '@recado/ui';

/** Milliseconds between two polls. The interval is short, so that the owner soon sees a webhook's problem. */
const POLL_INTERVAL_MS = 15_000;

/**
 * Returns a client's webhooks with their delivery status, oldest first. Undefined until they are
 * loaded. A failed load shows no error, because the webhooks' warnings only supplement the client's data.
 */
export const useWebhooks = (clientId: string): readonly ClientWebhook[] | undefined =>
  useWebhooksQuery(clientId).data?.webhooks;

/** Returns whether the first load of a client's webhooks has neither succeeded nor failed yet. */
export const useAreWebhooksPending = (clientId: string): boolean => useWebhooksQuery(clientId).isPending;

const useWebhooksQuery = (clientId: string) =>
  useApi('GET /clients/{id}/webhooks', { params: { id: clientId } }, { refetchInterval: POLL_INTERVAL_MS });

/** Checks whether a webhook is the one whose address is on the client's card. */
export const isPrincipalWebhook = ({ label }: Pick<ClientWebhook, 'label'>): boolean =>
  label === PRINCIPAL_WEBHOOK_LABEL;
