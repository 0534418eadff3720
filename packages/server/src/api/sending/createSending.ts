import { createHash } from 'node:crypto';
import { type Recipient, recipientText } from '@recado/contract';
import { sending as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { fetchMedia, type Guard } from '../../deliveries/guard/index.ts';
import { Unprocessable } from '../../ground/errors/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import { checkNumber } from './checkNumber.ts';
import { createHandover, type Parcel, type Sent } from './createHandover.ts';
import { createIdempotency, type KeyedWork, type NoteSoFar } from './createIdempotency.ts';
import { createLanes } from './createLanes.ts';
import { ensureConnected } from './ensureConnected.ts';
import { withCountry } from './findAddressee.ts';
import { createOutbox } from './outbox.ts';
import { recoverOutbox } from './recoverOutbox.ts';
import type { Answered, Sending, SentMedia, SentText } from './Sending.ts';

export interface SendingDependencies {
  readonly database: Knex;
  readonly sessions: Sessions;
  readonly guard: Guard;
  readonly log: Logger;
}

export function createSending({ database, sessions, guard, log }: SendingDependencies): Sending {
  const { capabilities } = sessions;
  const outbox = createOutbox({ database, log });
  const idempotency = createIdempotency({ database, log });
  const handOver = createHandover({
    database,
    sessions,
    outbox,
    lanes: createLanes({ atOnce: 32, waiting: 500 }),
    log,
  });
  const downloads = createLanes({ atOnce: 4, waiting: 100 });
  const lookups = createLanes({ atOnce: 4, waiting: 100 });

  const refuseWhatItCannot = (to: Recipient): void => {
    if (to.kind === 'group' && !capabilities.groups) throw new Unprocessable(texts.noGroups);
  };

  /** Sends, once for each key; `present` makes the answer's body of what is known of the message. */
  const answer = <Body extends SentText | SentMedia>(
    {
      clientId,
      idempotencyKey: key,
    }: { readonly clientId: string; readonly idempotencyKey?: string | undefined },
    asked: readonly unknown[],
    send: (along: NoteSoFar<Sent>, again: Body | undefined) => Promise<Sent>,
    present: (sent: Sent) => Body,
  ): Promise<Answered<Body>> => {
    const work: KeyedWork<Body> = async (note, again) => {
      const sent = await send((trx, soFar) => note(trx, present(soFar)), again);
      return { statusCode: sent.status === 'unknown' ? 202 : 200, body: present(sent) };
    };
    if (key === undefined) return work(async () => {}, undefined);
    const digest = createHash('sha256').update(JSON.stringify(asked)).digest();
    return idempotency({ clientId, key, digest }, work);
  };

  return {
    async sendText(request) {
      const { clientId, text } = request;
      const to = await withCountry(database, clientId, request.to, 'to');
      refuseWhatItCannot(to);
      const parcel: Parcel = { clientId, to, content: { type: 'text', text } };
      return answer<SentText>(
        request,
        ['text', recipientText(to), text],
        (along, again) => handOver(parcel, along, again),
        sent => ({ success: true, clientId, ...sent, text }),
      );
    },

    async sendMedia(request) {
      const { clientId, mediaUrl, type, caption, fileName } = request;
      const to = await withCountry(database, clientId, request.to, 'to');
      refuseWhatItCannot(to);
      if (!capabilities.media.includes(type))
        throw new Unprocessable(texts.media.unsupported(texts.media.kinds[type]));
      return answer<SentMedia>(
        request,
        ['media', recipientText(to), mediaUrl, type, caption ?? null, fileName ?? null],
        async (along, again) => {
          await ensureConnected(sessions, clientId);
          const turn = await downloads.enter(clientId);
          const { maxMediaBytes: maxBytes } = capabilities;
          const fetched = await fetchMedia(guard, { url: mediaUrl, type, maxBytes, fileName }).finally(
            turn.done,
          );
          const { remove, ...file } = fetched;
          try {
            const content = {
              type: 'file' as const,
              file: { kind: type, ...file },
              ...(caption && { caption }),
            };
            return await handOver({ clientId, to, content, url: mediaUrl }, along, again);
          } finally {
            await remove();
          }
        },
        sent => ({
          success: true,
          clientId,
          ...sent,
          mediaType: type,
          mediaUrl,
          caption: caption ?? null,
        }),
      );
    },

    async checkNumber(clientId, recipient) {
      const asked = await withCountry(database, clientId, recipient, 'phoneNumber');
      return checkNumber({ sessions, lanes: lookups }, clientId, asked);
    },

    async recover() {
      const left = await recoverOutbox(database);
      if (left > 0) log.warn({ messages: left }, 'a process that died left messages of unknown outcome');
    },
  };
}
