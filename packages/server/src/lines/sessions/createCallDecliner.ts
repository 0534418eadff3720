import { createHash } from 'node:crypto';
import { type Incoming, type Session, TransportError } from '@recado/transport';
import { Client } from '../../ground/data/models/index.ts';
import { errorCode } from '../../ground/log/errorCode.ts';
import { storeMessages, updateStatus } from '../../ground/messages/index.ts';
import type { LineDependencies } from './Line.ts';

type Dependencies = Pick<LineDependencies, 'database' | 'receiving' | 'log'>;

/**
 * Declines a call that is ringing where its client wants that, and writes the client's text to whoever called: once a
 * call, however often it is told, and not to groups. Never rejects: a call that cannot be declined rings on.
 */
export function createCallDecliner({ database, receiving, log }: Dependencies) {
  return async (
    clientId: string,
    message: Incoming,
    session: Promise<Session>,
    signal: AbortSignal,
  ): Promise<void> => {
    if (!isRinging(message)) return;
    try {
      const client = await Client.query(database).findById(clientId).select('declineCalls', 'declineText');
      if (!client?.declineCalls) return;
      const open = await session;
      if (!open.declineCall) return;
      await open.declineCall(message);
      const declined = { ...message.content, outcome: 'declined' } as const;
      await receiving.received(clientId, { ...message, content: declined }, signal);
      if (client.declineText !== '') await answer(clientId, message, client.declineText, open);
    } catch (error) {
      const reason = error instanceof TransportError ? error.reason : undefined;
      log.warn({ clientId, reason, ...(reason === undefined && { err: error }) }, 'a call was not declined');
    }
  };

  /** Its row first: whoever stores it is the one who sends it. */
  async function answer(
    clientId: string,
    { id: callId, chat, timestamp }: Ringing,
    text: string,
    session: Session,
  ) {
    if (chat.kind !== 'person') return;
    const id = answerId(callId);
    const { phone, lid } = chat;
    const stored = await storeMessages(database, clientId, [
      {
        waId: id,
        fromMe: true,
        contact: { phone, lid },
        type: 'text',
        text,
        timestamp,
        details: { origin: { kind: 'rule' } },
      },
    ]);
    if (stored.length === 0) return;
    const outcome = await session.send({ id, to: chat, content: { type: 'text', text } }).then(
      () => ({ status: 'sent' as const }),
      (error: unknown) => {
        const { reason, code } = error instanceof TransportError ? error : unforeseen(error);
        const status = reason === 'unknown-outcome' ? ('unknown' as const) : ('failed' as const);
        return { status, errorCode: errorCode(reason, code) };
      },
    );
    await updateStatus(database, clientId, { waIds: [id], ...outcome });
  }
}

type Ringing = Incoming & { readonly content: Extract<Incoming['content'], { type: 'call' }> };

/** One that waited for us rings no longer. */
const isRinging = (message: Incoming): message is Ringing =>
  message.content.type === 'call' &&
  message.content.outcome === 'offered' &&
  message.arrival === 'live' &&
  !message.fromMe;

const unforeseen = (cause: unknown) =>
  new TransportError('unknown-outcome', 'An unforeseen failure.', { cause });

/** In the form of WhatsApp's own web clients; the same for the same call. */
const answerId = (callId: string): string =>
  `3EB0${createHash('sha256').update(`call ${callId}`).digest('hex').slice(0, 18).toUpperCase()}`;
