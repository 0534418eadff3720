import { withTimeout } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { createBatcher, type SharedCommit } from '../batching/index.ts';
import { type Queryable, runPreparedStatement } from '../data/sql.ts';
import { toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import type { MessageStatus } from './newMessage.ts';

/** Maximum number of message statuses in one SQL statement. */
const MAX_BATCH_STATUSES = 64;
/**
 * Milliseconds between two statements under load. Receipts could wait longer, but a send waits until its
 * status is stored, so a longer interval would delay sends.
 */
const BATCH_INTERVAL_MS = 40;
/** Number of cached message times. A small cache suffices, as most receipts arrive soon after the sending. */
const MAX_CACHED_TIMES = 2_000;
/** Maximum milliseconds for which a send waits until the network's acknowledgement is stored. */
const ACKNOWLEDGEMENT_HOLD_MS = 5_000;
/** Maximum milliseconds to retry storing an acknowledgement in the database. After that it is only logged. */
const ACKNOWLEDGEMENT_STORE_TIMEOUT_MS = 15 * 60_000;

/**
 * Statuses from which an outgoing message may reach each status. Reports arrive late, twice and out
 * of order, so a status never moves back. A receipt from a device overrides a failure that we only
 * assumed.
 */
const PREVIOUS_STATUSES: Readonly<Record<ReportedMessageStatus, readonly MessageStatus[]>> = {
  unknown: ['queued'],
  sent: ['queued', 'unknown'],
  delivered: ['queued', 'unknown', 'sent', 'failed'],
  read: ['queued', 'unknown', 'sent', 'delivered', 'failed'],
  failed: ['queued', 'unknown', 'sent'],
};

export type ReportedMessageStatus = Exclude<MessageStatus, 'queued' | 'received'>;

export interface MessageStatusReport {
  readonly waIds: readonly string[];
  readonly status: ReportedMessageStatus;
  /** Code of the reason for the status `failed` or `unknown`. The package `texts` contains its explanation. */
  readonly errorCode?: string | undefined;
}

/** A message whose status changed. */
export interface MessageWithChangedStatus {
  readonly id: string;
  readonly waId: string;
  readonly contactId: string | null;
  readonly status: ReportedMessageStatus;
  readonly errorCode: string | null;
}

export interface MessageStatusUpdate {
  readonly clientId: string;
  readonly waId: string;
  readonly status: ReportedMessageStatus;
  readonly errorCode?: string | undefined;
  /** Time of the message. If the caller does not provide it, the update must query it. */
  readonly timestamp?: Date;
  /** Sealed secret of the message, in base64. The default keeps the stored one. */
  readonly sealedSecret?: string | undefined;
}

export type MessageAwaitingStatus = Omit<MessageStatusUpdate, 'status' | 'errorCode'> & { readonly timestamp: Date };

export interface MessageStatusStoreDeps {
  readonly database: Knex;
  /** Transactions on `database` that the statuses join. Default: each batch has a transaction of its own. */
  readonly sharedCommit?: SharedCommit;
  readonly log: Logger;
}

/**
 * Stores delivery statuses of all clients in batches. Statuses of one message are stored in the order
 * in which they were reported.
 */
export function createMessageStatusStore({ database, sharedCommit, log }: MessageStatusStoreDeps) {
  const timestamps = new Map<string, Date>();
  const cacheTimestamp = (key: string, timestamp: Date): void => {
    timestamps.set(key, timestamp);
    if (timestamps.size <= MAX_CACHED_TIMES) return;
    const [oldest = key] = timestamps.keys();
    timestamps.delete(oldest);
  };
  /** Completes a status report with the time of its message, if this time is cached. */
  const addTimestamp = (report: MessageStatusUpdate): MessageStatusUpdate => {
    const key = keyOf(report);
    const { timestamp = timestamps.get(key) } = report;
    if (timestamp === undefined) return report;
    cacheTimestamp(key, timestamp);
    return { ...report, timestamp };
  };
  const batcher = createBatcher<MessageStatusUpdate, undefined>({
    keyOf,
    maxBatchSize: MAX_BATCH_STATUSES,
    intervalMs: BATCH_INTERVAL_MS,
    async write(reports, isAlone) {
      const statement = (db: Queryable) => updateMessageStatuses(db, reports.map(addTimestamp));
      await (sharedCommit && !isAlone ? sharedCommit.follow(statement) : statement(database));
      return reports.map(() => undefined);
    },
    log,
    itemKind: 'statuses',
  });

  return {
    /**
     * Caches the time of a message for which status reports will arrive. Otherwise a query would have to find
     * this time for each report.
     */
    expect({ timestamp, ...message }: MessageAwaitingStatus): void {
      cacheTimestamp(keyOf(message), timestamp);
    },

    /**
     * Adds a report and resolves when it is stored.
     *
     * @throws the database error of this report; or the reason of `signal` when it aborts, after which the
     *   report may still be stored
     */
    async add(report: MessageStatusUpdate, signal: AbortSignal): Promise<void> {
      await batcher.add(report, signal);
    },

    /**
     * Stores the status `sent` of a message that the network acknowledged. Resolves after 5 s at the latest.
     * Retries for 15 min while the database is unavailable, then only logs the failure. Never rejects.
     */
    async storeAcknowledgement({ clientId, waId, timestamp, sealedSecret }: MessageAwaitingStatus): Promise<void> {
      const signal = AbortSignal.timeout(ACKNOWLEDGEMENT_STORE_TIMEOUT_MS);
      const statusStored = batcher
        .add({ clientId, waId, timestamp, status: 'sent', sealedSecret }, signal)
        .catch((error: unknown) =>
          log.error({ err: error, clientId, messageId: waId }, 'could not store an acknowledgement'),
        );
      await withTimeout(ACKNOWLEDGEMENT_HOLD_MS, statusStored, () => undefined);
    },

    /** Resolves when all reports that were added so far are stored or rejected. */
    async waitUntilIdle(): Promise<void> {
      await batcher.waitUntilIdle();
    },
  };
}
export type MessageStatusStore = ReturnType<typeof createMessageStatusStore>;

const keyOf = ({ clientId, waId }: Pick<MessageStatusUpdate, 'clientId' | 'waId'>): string => `${clientId} ${waId}`;

/**
 * Stores a reported status of messages that a client sent.
 *
 * @returns the messages whose status changed. Omits messages that are not stored, and messages whose current
 *   status the report cannot replace.
 */
export const updateMessageStatus = (
  db: Queryable,
  clientId: string,
  { waIds, ...report }: MessageStatusReport,
): Promise<MessageWithChangedStatus[]> =>
  updateMessageStatuses(
    db,
    waIds.map(waId => ({ clientId, waId, ...report })),
  );

/** Stores reported statuses of messages of several clients in one statement: at most one per message. */
export async function updateMessageStatuses(
  db: Queryable,
  reports: readonly MessageStatusUpdate[],
): Promise<MessageWithChangedStatus[]> {
  const reportsWithTime = reports.filter(({ timestamp }) => timestamp !== undefined);
  const reportsWithoutTime = reports.filter(({ timestamp }) => timestamp === undefined);
  const messageTimes =
    reportsWithoutTime.length === 0
      ? []
      : await runPreparedStatement<MessageTime>(db, FIND_TIMES_SQL, buildBindings(reportsWithoutTime));
  const timedReports = [
    ...reportsWithTime,
    ...messageTimes.flatMap(({ n, timestamp }) => {
      const report = reportsWithoutTime[n];
      return report ? [{ ...report, timestamp }] : [];
    }),
  ];
  if (timedReports.length === 0) return [];
  const times = timedReports.map(({ timestamp }) => timestamp?.getTime() ?? 0);
  const [oldest, newest] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  return runPreparedStatement<MessageWithChangedStatus>(db, UPDATE_STATUSES_SQL, {
    ...buildBindings(timedReports),
    times: times.map(time => new Date(time).toISOString()),
    secrets: timedReports.map(({ sealedSecret }) => sealedSecret ?? ''),
    oldest,
    newest,
  });
}

interface MessageTime {
  /** Index of the status report in the list of reports, from 0. */
  readonly n: number;
  readonly timestamp: Date;
}

const buildBindings = (reports: readonly MessageStatusUpdate[]) => ({
  clients: reports.map(({ clientId }) => clientId),
  waIds: reports.map(({ waId }) => toIndexableIdentifier(waId)),
  statuses: reports.map(({ status }) => status),
  codes: reports.map(({ status, errorCode }) => (status === 'failed' || status === 'unknown' ? (errorCode ?? '') : '')),
  reachedFrom: reports.map(({ status }) => PREVIOUS_STATUSES[status].join()),
});

/**
 * SQL condition that checks whether the current row of the message allows the reported status. A join to
 * the allowed previous statuses would check an outdated row if another status report commits first.
 */
const IS_REACHED_SQL = `messages.client_id = report.client_id AND messages.wa_id = report.wa_id AND from_me
    AND messages.status = ANY(string_to_array(report.reached_from, ','))`;

/**
 * Reads the times of the messages first, so that the update can be restricted to the partitions of these
 * times. Planning an update over all partitions took 12 ms; over a few partitions it takes 1 ms. The query
 * does not use min() and max(), because PostgreSQL would then scan the times of all messages.
 */
const FIND_TIMES_SQL = `
  SELECT CAST(report.n - 1 AS int) AS n, timestamp
  FROM unnest(CAST(:clients AS uuid[]), CAST(:waIds AS text[]), CAST(:statuses AS text[]), CAST(:codes AS text[]),
              CAST(:reachedFrom AS text[])) WITH ORDINALITY AS report (client_id, wa_id, status, code, reached_from, n)
  JOIN messages ON ${IS_REACHED_SQL}`;

/**
 * Locks message rows in one order, because two receipts may list the same messages in opposite order.
 * `:oldest` and `:newest` only exclude partitions. Their range may contain weeks of messages of all clients.
 * The condition on `:clients` is redundant, but it lowers PostgreSQL's estimate of the number of rows.
 * Therefore PostgreSQL finds each message by key instead of scanning the whole range.
 */
const UPDATE_STATUSES_SQL = `
  WITH reached AS MATERIALIZED (
    SELECT messages.client_id, messages.timestamp, id, report.status, nullif(report.code, '') AS code,
      decode(nullif(report.secret, ''), 'base64') AS secret
    FROM unnest(CAST(:clients AS uuid[]), CAST(:waIds AS text[]), CAST(:statuses AS text[]), CAST(:codes AS text[]),
                CAST(:reachedFrom AS text[]), CAST(:times AS timestamptz[]), CAST(:secrets AS text[]))
      AS report (client_id, wa_id, status, code, reached_from, timestamp, secret)
    JOIN messages ON ${IS_REACHED_SQL} AND messages.timestamp = report.timestamp
    WHERE messages.timestamp BETWEEN :oldest AND :newest AND report.client_id = ANY(CAST(:clients AS uuid[]))
    ORDER BY messages.timestamp, id FOR NO KEY UPDATE OF messages
  )
  UPDATE messages m SET status = r.status, error_code = r.code, updated_at = now(),
    secret_sealed = coalesce(r.secret, m.secret_sealed)
  FROM reached r WHERE m.client_id = r.client_id AND m.timestamp = r.timestamp AND m.id = r.id
    AND m.timestamp BETWEEN :oldest AND :newest
  RETURNING m.id, m.wa_id AS "waId", m.contact_id AS "contactId", m.status, m.error_code AS "errorCode"`;
