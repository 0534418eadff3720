import type { ClientWebhook } from '@recado/contract';
import { PRINCIPAL } from '@recado/contract/rules';
import { useApi } from '@recado/ui';

/** Milliseconds: what goes wrong with an address should not stay unsaid for long. */
const REFRESH = 15_000;

/**
 * A client's webhooks with how they fare, oldest first. Undefined until they are known; silent when they cannot be, because
 * what is about them is said beside what the client itself tells.
 */
export function useWebhooks(clientId: string): readonly ClientWebhook[] | undefined {
  const { data } = useApi(
    'GET /clients/{id}/webhooks',
    { params: { id: clientId } },
    { refetchInterval: REFRESH },
  );
  return data?.webhooks;
}

/** The one whose address stands on the card. */
export const isPrincipal = ({ label }: Pick<ClientWebhook, 'label'>): boolean => label === PRINCIPAL;
