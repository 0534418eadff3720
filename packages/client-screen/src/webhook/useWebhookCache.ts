import { createQueryKey, usePlatform } from '@recado/ui';
import { useMemo } from 'react';

/** Query key prefix of all pages of a client's delivery log, with any filter. */
export const createDeliveryLogQueryKey = (clientId: string) => ['GET /clients/{id}/deliveries', clientId] as const;

export interface WebhookCache {
  /** Refetches the webhook deliveries. Must be called after one was sent or queued. */
  invalidateDeliveries(): void;
  /** Must be called after a webhook was changed, enabled or disabled. */
  invalidateWebhooks(): void;
}

/** Invalidates the cached webhooks and deliveries of a client. */
export function useWebhookCache(clientId: string): WebhookCache {
  const { queries } = usePlatform();
  return useMemo(() => {
    const params = { id: clientId };
    const invalidateWebhookList = () =>
      void queries.invalidateQueries({ queryKey: createQueryKey('GET /clients/{id}/webhooks', { params }) });
    const invalidateDeliveryLog = () => {
      void queries.invalidateQueries({ queryKey: createDeliveryLogQueryKey(clientId) });
      void queries.invalidateQueries({ queryKey: createQueryKey('GET /clients/{id}/deliveries/{deliveryId}') });
    };
    return {
      invalidateDeliveries() {
        invalidateWebhookList();
        invalidateDeliveryLog();
      },
      invalidateWebhooks() {
        invalidateWebhookList();
        invalidateDeliveryLog();
        void queries.invalidateQueries({ queryKey: createQueryKey('GET /webhooks/disabled') });
      },
    };
  }, [queries, clientId]);
}
