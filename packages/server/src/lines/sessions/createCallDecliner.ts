import { createHash } from 'node:crypto';
import { type IncomingTransportMessage, type Logger, type Session, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { Client } from '../../core/data/models/index.ts';
import { formatErrorCode } from '../../core/log/formatErrorCode.ts';
import { storeMessages, updateMessageStatus } from '../../core/messages/index.ts';
import type { MessageReceiver } from '../receiving/index.ts';

export interface CallDeclinerDeps {
  readonly database: Knex;
  readonly receiver: MessageReceiver;
  readonly log: Logger;
}

export type CallDecliner = ReturnType<typeof createCallDecliner>;

/** Declines a client's ringing calls if its owner wants this, and sends the configured text to the caller. */
export function createCallDecliner({ database, receiver, log }: CallDeclinerDeps) {
  /**
   * Sends the text that follows a declined call. Inserts its message row before the send, so that only the
   * process that inserts the row sends the text.
   */
  const sendDeclineText = async (
    clientId: string,
    { id: callId, chat, timestamp }: Ringing,
    text: string,
    session: Session,
  ): Promise<void> => {
    if (chat.kind !== 'person') return;
    const id = createDeclineTextId(callId);
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
        const { reason, code } = error instanceof TransportError ? error : toUnknownOutcome(error);
        const status = reason === 'unknown-outcome' ? ('unknown' as const) : ('failed' as const);
        return { status, errorCode: formatErrorCode(reason, code) };
      },
    );
    await updateMessageStatus(database, clientId, { waIds: [id], ...outcome });
  };

  return {
    /**
     * Declines the call of a message if it rings and the owner wants this. The text is sent once per call,
     * however often the call is reported, and never to groups. Never rejects, because a call that cannot be
     * declined simply continues to ring.
     */
    async declineCall(
      clientId: string,
      message: IncomingTransportMessage,
      session: Promise<Session>,
      signal: AbortSignal,
    ): Promise<void> {
      if (!isRinging(message)) return;
      try {
        const client = await Client.query(database).findById(clientId).select('declineCalls', 'declineText');
        if (!client?.declineCalls) return;
        const openedSession = await session;
        if (!openedSession.declineCall) return;
        await openedSession.declineCall(message);
        const declinedCall = { ...message.content, outcome: 'declined' } as const;
        await receiver.receive(clientId, { ...message, content: declinedCall }, signal);
        if (client.declineText !== '') await sendDeclineText(clientId, message, client.declineText, openedSession);
      } catch (error) {
        const reason = error instanceof TransportError ? error.reason : undefined;
        log.warn({ clientId, reason, ...(reason === undefined && { err: error }) }, 'a call was not declined');
      }
    },
  };
}

type Ringing = IncomingTransportMessage & {
  readonly content: Extract<IncomingTransportMessage['content'], { type: 'call' }>;
};

/** Whether a call rings now. A call that was received late, after an offline period, no longer rings. */
const isRinging = (message: IncomingTransportMessage): message is Ringing =>
  message.content.type === 'call' &&
  message.content.outcome === 'offered' &&
  message.arrival === 'live' &&
  !message.fromMe;

const toUnknownOutcome = (cause: unknown) => new TransportError('unknown-outcome', 'An unforeseen failure.', { cause });

/**
 * Derives the ID of the text that follows a declined call from the call's ID, so that only one such text is
 * sent for each call. The ID has the format that WhatsApp's web clients use.
 */
const createDeclineTextId = (callId: string): string =>
  `3EB0${createHash('sha256').update(`call ${callId}`).digest('hex').slice(0, 18).toUpperCase()}`;
