import { DomainError } from '../../../core/errors/index.ts';
import type { DeliveryAttemptSender } from '../../../deliveries/dispatch/createDeliveryAttemptSender.ts';
import {
  type DeliveryAttemptResult,
  hasDeliveryAttemptSucceeded,
} from '../../../deliveries/dispatch/DeliveryAttemptResult.ts';
import type { MessageSender, SendResponse } from '../../messaging/sending/MessageSender.ts';
import type { PlatformMetrics } from './createPlatformMetrics.ts';

/** Wraps a message sender so that it counts each send by outcome. */
export function withSendMetrics(sending: MessageSender, metrics: Pick<PlatformMetrics, 'countSend'>): MessageSender {
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
  (send: DeliveryAttemptSender, metrics: Pick<PlatformMetrics, 'countDelivery'>): DeliveryAttemptSender =>
  async (delivery, signal) => {
    const result = await send(delivery, signal);
    if (result) metrics.countDelivery(deliveryOutcome(result));
    return result;
  };

function deliveryOutcome(result: DeliveryAttemptResult) {
  if (hasDeliveryAttemptSucceeded(result)) return 'delivered';
  return result.statusCode === null ? 'unanswered' : 'refused';
}
