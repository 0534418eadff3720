import { apiKey, usePlatform } from '@recado/ui';
import { useMemo } from 'react';

/** Names every page of a client's log, whatever it is narrowed to. */
export const deliveriesKey = (clientId: string) => ['GET /clients/{id}/deliveries', clientId] as const;

export interface WebhookCache {
  /** Something was sent, or will be. */
  noteDelivery(): void;
  /** An address was changed, enabled or disabled. */
  noteChange(): void;
}

/** What is kept of a client's webhooks and of what was sent to them. */
export function useWebhookCache(clientId: string): WebhookCache {
  const { queries } = usePlatform();
  return useMemo(() => {
    const params = { id: clientId };
    const webhooks = () =>
      void queries.invalidateQueries({ queryKey: apiKey('GET /clients/{id}/webhooks', { params }) });
    const deliveries = () => {
      void queries.invalidateQueries({ queryKey: deliveriesKey(clientId) });
      void queries.invalidateQueries({ queryKey: apiKey('GET /clients/{id}/deliveries/{deliveryId}') });
    };
    return {
      noteDelivery() {
        webhooks();
        deliveries();
      },
      noteChange() {
        webhooks();
        deliveries();
        void queries.invalidateQueries({ queryKey: apiKey('GET /webhooks/disabled') });
      },
    };
  }, [queries, clientId]);
}
