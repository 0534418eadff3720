import { sendRejectionTexts as texts } from '@recado/texts';
import { withTimeout } from '@recado/timing';
import { formatAddressKey, type Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict } from '../../../core/errors/index.ts';
import {
  createMessageStatusStore,
  createMessageWriter,
  type MessageStatusReport,
  type NewMessage,
  type NewMessageUpdate,
  reopenMenuForAnswers,
  storeMessageUpdate,
  storeSentMenu,
} from '../../../core/messages/index.ts';
import { retryDuringOutage } from '../../../core/outage/index.ts';
import { buildTraceparentField } from '../../../core/tracing/index.ts';
import type { ResolvedRecipient } from './createRecipientResolver.ts';
import {
  type DispatchRequest,
  type QueuedMessage,
  toStoredMessageContent,
  toStoredMessageDetails,
} from './outgoingContent.ts';

/** Maximum milliseconds for which the caller waits until the network's answer is stored. */
const STORE_WAIT_MS = 5_000;
/** Milliseconds for which storing an outcome is retried; afterwards only the log contains the outcome. */
const OUTCOME_RETRY_MS = 15 * 60_000;
/**
 * Milliseconds after which queueing a message or storing a message update counts as failed. The
 * timeout of the statement itself is shorter.
 */
const STATEMENT_TIMEOUT_MS = 60_000;
/**
 * Throws the error that ends a wait for a database statement after the timeout. The timeout is needed because a
 * statement on a broken connection may never get a response.
 */
const throwTimeout = (): never => {
  throw Object.assign(new Error('the database did not answer'), { code: 'ETIMEDOUT' });
};

export interface OutboxDeps {
  readonly database: Knex;
  /** Connection pool for transactions that store data of several clients (`createCommitConnectionPool`). */
  readonly commitPool: Knex;
  /** Maximum milliseconds for which the caller waits until the network's answer is stored; default 5 s. */
  readonly storeWaitMs?: number;
  readonly log: Logger;
}

/** Stores outgoing messages: before they are sent, and after the network answered. */
export function createOutbox({ database, commitPool, storeWaitMs = STORE_WAIT_MS, log }: OutboxDeps) {
  const statuses = createMessageStatusStore({ database: commitPool, log });
  const messageWriter = createMessageWriter({ database, commitPool, waitsForDatabase: false, log });
  /**
   * Number of running sends by message ID. It may exceed 1, because a failed message may be sent again before
   * its failure is stored.
   */
  const inFlight = new Map<string, number>();
  const addInFlight = (id: string): void => void inFlight.set(id, (inFlight.get(id) ?? 0) + 1);
  const removeInFlight = (id: string): void => {
    const remaining = (inFlight.get(id) ?? 1) - 1;
    if (remaining > 0) inFlight.set(id, remaining);
    else inFlight.delete(id);
  };
  /**
   * Stores the outcome of a send. Retries while the database is unavailable. The caller waits for at most
   * `storeWaitMs` milliseconds; the retries continue afterwards.
   */
  const storeOutcome = (
    logFields: Readonly<Record<string, unknown>>,
    write: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<void> => {
    const storing = write(AbortSignal.timeout(OUTCOME_RETRY_MS)).then(
      () => undefined,
      (error: unknown) => log.error({ err: error, ...logFields }, 'could not store an outcome'),
    );
    return withTimeout(storeWaitMs, storing, () => undefined);
  };

  /** Starts the send of a held message, whose row exists. Returns the trace of the request that held it back. */
  const startHeld = (
    { clientId, requested }: DispatchRequest,
    held: NonNullable<DispatchRequest['held']>,
    message: NewMessage,
  ): Promise<QueuedMessageTrace> =>
    transact(database, async trx => {
      await held.markAsSending(trx);
      const { waId, timestamp } = message;
      // Set the row's time to now, because the maximum time in flight counts from the start of the send.
      const [queuedRow] = await rows<{ traceparent: string | null }>(trx, TOUCH_QUEUED_MESSAGE_SQL, {
        ...{ clientId, timestamp, waId },
      });
      if (requested.unlessPaused) await assertNotPaused(trx, clientId, message);
      return { traceparent: queuedRow?.traceparent ?? undefined };
    });

  const storeInTransaction = (
    { clientId, content, requested }: DispatchRequest,
    message: NewMessage,
    onPersist: PersistHook | undefined,
  ): Promise<void> =>
    messageWriter.storeInTransaction(clientId, message, async (trx, stored) => {
      if (stored && content.type === 'menu') await storeSentMenu(trx, clientId, stored, content.options);
      // A row with this ID exists if an earlier attempt failed before it reached the network.
      // The request was repeated with the same idempotency key, so send the message again.
      if (!stored) {
        const { waId, timestamp, details } = message;
        await trx('messages')
          .where({ clientId, timestamp, waId, fromMe: true, status: 'failed' })
          .update({ status: 'queued', errorCode: null, details: JSON.stringify(details) });
        await reopenMenuForAnswers(trx, clientId, waId);
      }
      if (requested.unlessPaused) await assertNotPaused(trx, clientId, message);
      await onPersist?.(trx);
    });

  return {
    /** Records that this process sends the message, until `markFinished` is called. */
    markStarted(id: string): void {
      addInFlight(id);
    },

    markFinished(id: string): void {
      removeInFlight(id);
    },

    /** Returns those of the given message IDs whose messages this process is currently sending. */
    filterInFlight(ids: readonly string[]): readonly string[] {
      return ids.filter(id => inFlight.has(id));
    },

    /**
     * Stores a message as `queued`, together with the writes of `onPersist`. If the message was already
     * stored as failed, it becomes `queued` again.
     *
     * @throws Conflict if `unlessPaused` is set and a person has taken over; nothing is stored then
     */
    async queue(
      request: DispatchRequest,
      recipient: ResolvedRecipient,
      queued: QueuedMessage,
      onPersist: PersistHook | undefined,
    ): Promise<QueuedMessageTrace> {
      const { clientId, content, requested, held } = request;
      const message = toNewMessage(request, recipient, queued);
      if (held) return startHeld(request, held, message);
      const canBatch = onPersist === undefined && content.type !== 'menu' && !requested.unlessPaused;
      const isStored =
        canBatch && (await messageWriter.storeTogether(clientId, message, AbortSignal.timeout(STATEMENT_TIMEOUT_MS)));
      if (!isStored) await storeInTransaction(request, message, onPersist);
      return {};
    },

    /** Stores the outcome of a send. Never rejects, because the caller always needs the network's answer. */
    async settle(
      clientId: string,
      { id, timestamp }: Pick<QueuedMessage, 'id' | 'timestamp'>,
      report: Omit<MessageStatusReport, 'waIds'>,
    ): Promise<void> {
      addInFlight(id);
      await storeOutcome({ clientId, messageId: id, ...report }, signal =>
        statuses.add({ clientId, waId: id, timestamp, ...report }, signal).finally(() => removeInFlight(id)),
      );
    },

    /**
     * Stores a reaction, edit or deletion after it was sent. Never rejects, because the network has already
     * accepted the change.
     */
    async update(clientId: string, update: NewMessageUpdate): Promise<void> {
      await storeOutcome({ clientId, messageId: update.waId }, signal =>
        retryDuringOutage(
          () => withTimeout(STATEMENT_TIMEOUT_MS, storeMessageUpdate(database, clientId, update), throwTimeout),
          { signal, log, operation: `message update ${update.waId}` },
        ),
      );
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;

type PersistHook = (trx: Knex.Transaction) => Promise<void>;

/** Trace of a message that was held back, which continues the trace of the send request. */
export interface QueuedMessageTrace {
  readonly traceparent?: string | undefined;
}

function toNewMessage(
  { content, fileSource, replyContext, origin }: DispatchRequest,
  { to, person }: ResolvedRecipient,
  { id, timestamp, notBefore }: QueuedMessage,
): NewMessage {
  const storedContent = toStoredMessageContent(content, fileSource);
  return {
    waId: id,
    fromMe: true,
    timestamp,
    ...(person ? { contact: person } : { chat: formatAddressKey(to) }),
    ...storedContent,
    details: {
      ...storedContent.details,
      ...toStoredMessageDetails(origin, replyContext),
      ...(notBefore && { notBefore: notBefore.toISOString() }),
      ...buildTraceparentField(),
    },
    ...(replyContext?.quoted && { quotedWaId: replyContext.quoted.id }),
  };
}

const TOUCH_QUEUED_MESSAGE_SQL = `
  UPDATE messages SET updated_at = now()
  WHERE client_id = :clientId AND timestamp = :timestamp AND wa_id = :waId AND from_me AND status = 'queued'
  RETURNING details ->> 'traceparent' AS traceparent`;

/**
 * Rejects the send while the conversation's automation is paused. Storing the message has already locked
 * the conversation, so a person's reply commits either before or after this check.
 */
async function assertNotPaused(
  trx: Knex.Transaction,
  clientId: string,
  { waId, timestamp }: Pick<NewMessage, 'waId' | 'timestamp'>,
): Promise<void> {
  const paused = await rows(
    trx,
    `SELECT FROM messages m JOIN conversations v ON v.client_id = m.client_id AND v.chat = m.chat
     WHERE m.client_id = :clientId AND m.timestamp = :timestamp AND m.wa_id = :waId AND m.from_me
       AND v.paused_until > clock_timestamp()`,
    { clientId, waId, timestamp },
  );
  if (paused.length > 0) throw new ConversationPausedConflict(texts.paused);
}

/** Error for a message that may not be sent, because a person took over its conversation. */
export class ConversationPausedConflict extends Conflict {}
