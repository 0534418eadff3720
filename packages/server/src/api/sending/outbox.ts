import { sending as texts } from '@recado/texts';
import { within } from '@recado/timing';
import { addressKey, type Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict } from '../../ground/errors/index.ts';
import {
  createMessageBatcher,
  createStatusBatcher,
  type NewMessage,
  type NewRemark,
  openMenu,
  reopenMenu,
  type StatusReport,
  storeMessages,
  storeRemark,
} from '../../ground/messages/index.ts';
import { whileAway } from '../../ground/outage/index.ts';
import { traceField } from '../../ground/tracing/index.ts';
import type { Addressee } from './createAddressBook.ts';
import { aroundOf, described } from './described.ts';
import type { QueuedMessage } from './QueuedMessage.ts';

/** Milliseconds for which the network's answer is held back until it is stored. */
const PATIENCE = 5_000;
/** Milliseconds for which an outcome waits for the database; then only the log has it. */
const LASTING = 15 * 60_000;
/** Milliseconds after which a message has not been queued, or a remark not been stored; the statement itself gives up before. */
const LOST = 60_000;
/** A statement on a way that was cut may never be answered. */
const stuck = (): never => {
  throw Object.assign(new Error('the database did not answer'), { code: 'ETIMEDOUT' });
};

export interface OutboxDependencies {
  readonly database: Knex;
  /** For the statements of all clients together (`createCommitPool`). */
  readonly committing: Knex;
  /** Milliseconds for which the network's answer is held back until it is stored; default 5 s. */
  readonly patience?: number;
  readonly log: Logger;
}

/** The rows of our own messages: before the network is asked, and after it answered. */
export function createOutbox({ database, committing, patience = PATIENCE, log }: OutboxDependencies) {
  const statuses = createStatusBatcher({ database: committing, log });
  const together = createMessageBatcher({ committing, isPatient: false, log });
  /** What this process is sending, and how often: a message that failed may be sent again while its failure is not stored yet. */
  const underWay = new Map<string, number>();
  const begins = (id: string): void => void underWay.set(id, (underWay.get(id) ?? 0) + 1);
  const ends = (id: string): void => {
    const left = (underWay.get(id) ?? 1) - 1;
    if (left > 0) underWay.set(id, left);
    else underWay.delete(id);
  };
  /** The network has answered: as long as the database is away, what is to be stored waits, and whoever asked does not. */
  const outlasting = (
    about: Readonly<Record<string, unknown>>,
    write: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<void> => {
    const stored = write(AbortSignal.timeout(LASTING)).then(
      () => undefined,
      (error: unknown) => log.error({ err: error, ...about }, 'an outcome could not be stored'),
    );
    return within(patience, stored, () => undefined);
  };

  return {
    /** It is this process's to send, and to say what became of it, from `begins` until `ends`. */
    begins,
    ends,
    isUnderWay: (id: string): boolean => underWay.has(id),
    /**
     * Stores a message as `queued`, one that is there and failed as well, together with whatever `along` writes.
     *
     * @returns the trace of what waited: it goes on with what was asked for
     * @throws Conflict when it is not to be sent while a person has taken over; then nothing is stored
     */
    async queue(
      clientId: string,
      { to, person }: Addressee,
      { id, content, url, kept, timestamp, unlessPaused, notBefore, leaves, ...around }: QueuedMessage,
      along: ((trx: Knex.Transaction) => Promise<void>) | undefined,
    ): Promise<{ readonly traceparent?: string | undefined }> {
      const said = described(content, { url, path: kept });
      const details = {
        ...said.details,
        ...aroundOf(around),
        ...(notBefore && { notBefore: notBefore.toISOString() }),
        ...traceField(),
      };
      const message: NewMessage = {
        waId: id,
        fromMe: true,
        timestamp,
        ...(person ? { contact: person } : { chat: addressKey(to) }),
        ...said,
        details,
        ...(around.quoted && { quotedWaId: around.quoted.id }),
      };
      if (leaves)
        return transact(database, async trx => {
          await leaves(trx);
          // For how long it has been on its way is counted from now.
          const [waited] = await rows<{ traceparent: string | null }>(trx, TOUCH, {
            ...{ clientId, timestamp, waId: id },
          });
          if (unlessPaused) await refusePaused(trx, clientId, message);
          return { traceparent: waited?.traceparent ?? undefined };
        });
      const mayJoin = along === undefined && content.type !== 'menu' && !unlessPaused;
      if (mayJoin && (await together.store(clientId, message, AbortSignal.timeout(LOST)))) return {};
      await transact(database, async trx => {
        const [stored] = await storeMessages(trx, clientId, [message]);
        if (stored && content.type === 'menu') await openMenu(trx, clientId, stored, content.options);
        // It is there already: sent once more under its key, because it failed before it was handed over.
        if (!stored) {
          await trx('messages')
            .where({ clientId, timestamp, waId: id, fromMe: true, status: 'failed' })
            .update({ status: 'queued', errorCode: null, details: JSON.stringify(details) });
          await reopenMenu(trx, clientId, id);
        }
        if (unlessPaused) await refusePaused(trx, clientId, message);
        await along?.(trx);
      });
      together.stored(message);
      return {};
    },

    /** Notes what became of it. Never rejects: the network has answered, and that is what the caller must be told. */
    async settle(
      clientId: string,
      { id, timestamp }: Pick<QueuedMessage, 'id' | 'timestamp'>,
      report: Omit<StatusReport, 'waIds'>,
    ): Promise<void> {
      begins(id);
      await outlasting({ clientId, messageId: id, ...report }, signal =>
        statuses.add({ clientId, waId: id, timestamp, ...report }, signal).finally(() => ends(id)),
      );
    },
    /** Notes what we said about a message. Never rejects, likewise. */
    remark: (clientId: string, remark: NewRemark): Promise<void> =>
      outlasting({ clientId, messageId: remark.waId }, signal =>
        whileAway(() => within(LOST, storeRemark(database, clientId, remark), stuck), {
          ...{ signal, log, what: `what was said as ${remark.waId}` },
        }),
      ),
  };
}
export type Outbox = ReturnType<typeof createOutbox>;

const TOUCH = `
  UPDATE messages SET updated_at = now()
  WHERE client_id = :clientId AND timestamp = :timestamp AND wa_id = :waId AND from_me AND status = 'queued'
  RETURNING details ->> 'traceparent' AS traceparent`;

/** Its row is there, and holds the conversation's: a person's reply comes before it, and is seen, or after it. */
async function refusePaused(
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
  if (paused.length > 0) throw new StoodBack(texts.paused);
}

/** It was to leave only where no person has taken over, and one has. */
export class StoodBack extends Conflict {}
