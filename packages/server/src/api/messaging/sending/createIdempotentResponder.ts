import type {
  createIdempotentExecutor,
  IdempotentWork,
  StorePendingResultCallback,
} from './createIdempotentExecutor.ts';
import { computeRequestDigest } from './createIdempotentExecutor.ts';
import type { MessageSendResult } from './createMessageDispatch.ts';
import type { SendMediaResult, SendMessageResult, SendResponse, SendTextResult } from './MessageSender.ts';

/**
 * Creates a function that sends a message once per idempotency key and returns the response. `present` builds
 * the response body from the result of the send, or from a provisional result while the send is in progress.
 */
export const createIdempotentResponder =
  (idempotency: ReturnType<typeof createIdempotentExecutor>) =>
  <Body extends SendTextResult | SendMediaResult | SendMessageResult>(
    { clientId, idempotencyKey: key }: { readonly clientId: string; readonly idempotencyKey?: string | undefined },
    digestInput: readonly unknown[],
    send: (
      onPersist: StorePendingResultCallback<MessageSendResult> | undefined,
      previousBody: Body | undefined,
    ) => Promise<MessageSendResult>,
    present: (sent: MessageSendResult) => Body,
  ): Promise<SendResponse<Body>> => {
    const toResponse = (sent: MessageSendResult): SendResponse<Body> => ({
      statusCode: sent.status === 'sent' ? 200 : 202,
      body: present(sent),
    });
    if (key === undefined) return send(undefined, undefined).then(toResponse);
    const work: IdempotentWork<Body> = async (storePending, previousBody) =>
      toResponse(await send((trx, pendingResult) => storePending(trx, present(pendingResult)), previousBody));
    return idempotency({ clientId, key, digest: computeRequestDigest(digestInput) }, work);
  };

/**
 * Returns the part of the request digest for `replyTo`. It is empty for a message that is no reply, so that
 * idempotency keys stored before replies existed stay valid.
 */
export const listReplyToDigestParts = (replyTo: string | undefined): string[] =>
  replyTo === undefined ? [] : [replyTo];
