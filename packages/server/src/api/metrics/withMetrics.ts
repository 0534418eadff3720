import { DomainError } from '../../core/errors/index.ts';
import { type AttemptResult, hasSucceeded } from '../../deliveries/dispatch/AttemptResult.ts';
import type { Sender } from '../../deliveries/dispatch/createSender.ts';
import type { Sending, SendResponse } from '../sending/Sending.ts';
import type { Metrics } from './createMetrics.ts';

/** Wraps `sending` so that it counts each send by outcome. */
export function withSendMetrics(sending: Sending, metrics: Pick<Metrics, 'countSend'>): Sending {
  const countOutcome = async <Body extends { readonly status: string }>(
    send: () => Promise<SendResponse<Body>>,
  ): Promise<SendResponse<Body>> => {
    try {
      const response = await send();
      metrics.countSend(response.body.status);
      return response;
    } catch (error) {
      metrics.countSend(error instanceof DomainError ? error.code : 'error');
      throw error;
    }
  };
  return {
    ...sending,
    sendText: request => countOutcome(() => sending.sendText(request)),
    sendMedia: request => countOutcome(() => sending.sendMedia(request)),
    sendMessage: request => countOutcome(() => sending.sendMessage(request)),
  };
}

/** Wraps a webhook sender so that it counts each attempt by outcome. */
export const withDeliveryMetrics =
  (send: Sender, metrics: Pick<Metrics, 'countDelivery'>): Sender =>
  async (delivery, signal) => {
    const result = await send(delivery, signal);
    metrics.countDelivery(deliveryOutcome(result));
    return result;
  };

function deliveryOutcome(result: AttemptResult) {
  if (hasSucceeded(result)) return 'delivered';
  return result.statusCode === null ? 'unanswered' : 'refused';
}
