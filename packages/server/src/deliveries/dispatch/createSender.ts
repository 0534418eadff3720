import { type Step, traced, traceField } from '../../ground/tracing/index.ts';
import { presentEvent } from '../events/presentEvent.ts';
import { traceOf } from '../events/traceOf.ts';
import type { Guard } from '../guard/index.ts';
import { signatureHeaders, type WebhookKeyring } from '../webhooks/index.ts';
import type { AttemptResult } from './AttemptResult.ts';
import { attempt } from './attempt.ts';
import type { ClaimedDelivery } from './claimDeliveries.ts';
import type { DeliverySettings } from './DeliverySettings.ts';

export interface SenderDependencies {
  readonly guard: Guard;
  readonly keys: Pick<WebhookKeyring, 'open' | 'openOwn' | 'read'>;
  /** Where programs reach the API, with its prefix. */
  readonly apiUrl: string;
  readonly settings: DeliverySettings;
}

export type Sender = (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<AttemptResult>;

/** Makes an attempt's request: the event as JSON, signed with each of its webhook's own secrets, or of its client's. */
export const createSender =
  ({ guard, keys, apiUrl, settings }: SenderDependencies): Sender =>
  (delivery, signal) =>
    traced(stepOf(delivery), async span => {
      const { clientId, secretSealed } = delivery;
      const opened = secretSealed ? keys.open({ ...delivery, secretSealed }) : await keys.read(clientId);
      const { secret, previous, header } = opened;
      const body = JSON.stringify(presentEvent(delivery, apiUrl));
      const own = keys.openOwn(delivery);
      const secrets = own.length > 0 ? own : [secret, ...(previous ? [previous.secret] : [])];
      const headers = {
        // First, so that it can replace none of ours.
        ...(header && { [header.name.toLowerCase()]: header.value }),
        'content-type': 'application/json; charset=utf-8',
        ...signatureHeaders({ id: delivery.id, at: new Date(), body }, secrets),
        ...traceField(),
      };
      const result = await attempt(guard, { url: delivery.url, headers, body }, settings, signal);
      span.set({
        'http.response.status_code': result.statusCode ?? undefined,
        'error.type': result.error ?? undefined,
      });
      return result;
    });

/** Goes on with the trace of whoever stored what is told; where nobody traced then it begins one. The address stays out: it may hold secrets. */
const stepOf = (delivery: ClaimedDelivery): Step => {
  const { deliveryId, webhookId, clientId, attempt, type, id } = delivery;
  return {
    name: `webhook ${type}`,
    kind: 'client',
    isRoot: true,
    parent: traceOf(delivery),
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
