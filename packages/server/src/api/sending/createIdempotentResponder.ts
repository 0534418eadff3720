import type { createIdempotency, KeyedWork, StorePendingResult } from './createIdempotency.ts';
import { digestRequest } from './createIdempotency.ts';
import type { SendResult } from './createMessageDispatch.ts';
import type { SendResponse, SentMedia, SentMessage, SentText } from './Sending.ts';

/**
 * Creates a responder that sends once per idempotency key. `present` builds the response body from a
 * result, even if that result is still pending.
 */
export const createIdempotentResponder =
  (idempotency: ReturnType<typeof createIdempotency>) =>
  <Body extends SentText | SentMedia | SentMessage>(
    { clientId, idempotencyKey: key }: { readonly clientId: string; readonly idempotencyKey?: string | undefined },
    digestInput: readonly unknown[],
    send: (
      onPersist: StorePendingResult<SendResult> | undefined,
      previousBody: Body | undefined,
    ) => Promise<SendResult>,
    present: (sent: SendResult) => Body,
  ): Promise<SendResponse<Body>> => {
    const toResponse = (sent: SendResult): SendResponse<Body> => ({
      statusCode: sent.status === 'sent' ? 200 : 202,
      body: present(sent),
    });
    if (key === undefined) return send(undefined, undefined).then(toResponse);
    const work: KeyedWork<Body> = async (note, previousBody) =>
      toResponse(await send((trx, pendingResult) => note(trx, present(pendingResult)), previousBody));
    return idempotency({ clientId, key, digest: digestRequest(digestInput) }, work);
  };

/** Returns the digest input for `replyTo`. It is empty without a reply, so that older keys stay valid. */
export const replyDigestInput = (replyTo: string | undefined): string[] => (replyTo === undefined ? [] : [replyTo]);
