import { type AttemptResult, succeeded } from '../../deliveries/dispatch/AttemptResult.ts';
import type { Sender } from '../../deliveries/dispatch/createSender.ts';
import { DomainError } from '../../ground/errors/index.ts';
import type { Sending, SendResponse } from '../sending/Sending.ts';
import type { Metrics } from './createMetrics.ts';

/** The same sending, counted. */
export function meteredSending(sending: Sending, metrics: Pick<Metrics, 'sent'>): Sending {
  const counted = async <Body extends { readonly status: string }>(
    send: () => Promise<SendResponse<Body>>,
  ): Promise<SendResponse<Body>> => {
    try {
      const response = await send();
      metrics.sent(response.body.status);
      return response;
    } catch (error) {
      metrics.sent(error instanceof DomainError ? error.code : 'error');
      throw error;
    }
  };
  return {
    ...sending,
    sendText: request => counted(() => sending.sendText(request)),
    sendMedia: request => counted(() => sending.sendMedia(request)),
    sendMessage: request => counted(() => sending.sendMessage(request)),
  };
}

/** The same sender, counted. */
export const meteredSender =
  (send: Sender, metrics: Pick<Metrics, 'delivered'>): Sender =>
  async (delivery, signal) => {
    const result = await send(delivery, signal);
    metrics.delivered(outcomeOf(result));
    return result;
  };

function outcomeOf(result: AttemptResult) {
  if (succeeded(result)) return 'delivered';
  return result.statusCode === null ? 'unanswered' : 'refused';
}
