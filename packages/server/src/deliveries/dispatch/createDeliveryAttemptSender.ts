import { buildTraceparentField, runInSpan, type SpanStartOptions } from '../../core/tracing/index.ts';
import { presentEvent } from '../events/presentEvent.ts';
import { readTraceparent } from '../events/readTraceparent.ts';
import type { SsrfGuard } from '../guard/index.ts';
import { createWebhookSignatureHeaders, type WebhookKeyring } from '../webhooks/index.ts';
import { attemptDelivery } from './attemptDelivery.ts';
import type { ClaimedDelivery } from './claimDeliveries.ts';
import type { DeliveryAttemptResult } from './DeliveryAttemptResult.ts';
import type { DeliverySettings } from './DeliverySettings.ts';

export interface DeliveryAttemptSenderDeps {
  readonly guard: SsrfGuard;
  readonly keys: Pick<WebhookKeyring, 'openRow' | 'openOwnSecrets' | 'findForWebhook'>;
  /** Public URL of the API, including its prefix. */
  readonly apiUrl: string;
  readonly settings: DeliverySettings;
}

/** Sends a claimed delivery. Returns undefined if its client or its webhook was deleted after the claim. */
export type DeliveryAttemptSender = (
  delivery: ClaimedDelivery,
  signal: AbortSignal,
) => Promise<DeliveryAttemptResult | undefined>;

/** Creates the function that sends an event as JSON, signed with the webhook's own secrets or the client's. */
export const createDeliveryAttemptSender =
  ({ guard, keys, apiUrl, settings }: DeliveryAttemptSenderDeps): DeliveryAttemptSender =>
  (delivery, signal) =>
    runInSpan(buildTraceStep(delivery), async span => {
      const { clientId, webhookId, secretSealed } = delivery;
      const clientKeys = secretSealed
        ? keys.openRow({ ...delivery, secretSealed })
        : await keys.findForWebhook(clientId, webhookId);
      if (!clientKeys) return undefined;
      const { secret, previous, header } = clientKeys;
      const body = JSON.stringify(presentEvent(delivery, apiUrl));
      const ownSecrets = keys.openOwnSecrets(delivery);
      const secrets = ownSecrets.length > 0 ? ownSecrets : [secret, ...(previous ? [previous.secret] : [])];
      const headers = {
        // The configured header comes first, so that it cannot replace one of Recado's headers.
        ...(header && { [header.name.toLowerCase()]: header.value }),
        'content-type': 'application/json; charset=utf-8',
        ...createWebhookSignatureHeaders({ id: delivery.id, at: new Date(), body }, secrets),
        ...buildTraceparentField(),
      };
      const result = await attemptDelivery(guard, { url: delivery.url, headers, body }, settings, signal);
      span.set({
        'http.response.status_code': result.statusCode ?? undefined,
        'error.type': result.error ?? undefined,
      });
      return result;
    });

/**
 * Describes the trace span of a delivery attempt. The span continues the trace in which the event was stored,
 * or starts a new trace. It omits the URL, because the URL may contain secrets.
 */
const buildTraceStep = (delivery: ClaimedDelivery): SpanStartOptions => {
  const { deliveryId, webhookId, clientId, attempt, type, id } = delivery;
  return {
    name: `webhook ${type}`,
    kind: 'client',
    isRoot: true,
    parent: readTraceparent(delivery),
    attributes: {
      'http.request.method': 'POST',
      'recado.client.id': clientId,
      'recado.webhook.id': webhookId,
      'recado.delivery.id': deliveryId,
      'recado.event.id': id,
      'recado.attempt': attempt,
    },
  };
};
