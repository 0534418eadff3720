import type { Sent } from './createHandover.ts';
import type { createIdempotency, KeyedWork, NoteSoFar } from './createIdempotency.ts';
import { digestOf } from './createIdempotency.ts';
import type { SendResponse, SentMedia, SentMessage, SentText } from './Sending.ts';

/** Sends, once for each key; `present` makes the response's body of what is known of the message. */
export const createRespond =
  (idempotency: ReturnType<typeof createIdempotency>) =>
  <Body extends SentText | SentMedia | SentMessage>(
    {
      clientId,
      idempotencyKey: key,
    }: { readonly clientId: string; readonly idempotencyKey?: string | undefined },
    asked: readonly unknown[],
    send: (along: NoteSoFar<Sent> | undefined, again: Body | undefined) => Promise<Sent>,
    present: (sent: Sent) => Body,
  ): Promise<SendResponse<Body>> => {
    const presented = (sent: Sent): SendResponse<Body> => ({
      statusCode: sent.status === 'sent' ? 200 : 202,
      body: present(sent),
    });
    if (key === undefined) return send(undefined, undefined).then(presented);
    const work: KeyedWork<Body> = async (note, again) =>
      presented(await send((trx, soFar) => note(trx, present(soFar)), again));
    return idempotency({ clientId, key, digest: digestOf(asked) }, work);
  };

/** Keys of before there were answers to messages stay good. */
export const asked = (replyTo: string | undefined): string[] => (replyTo === undefined ? [] : [replyTo]);
