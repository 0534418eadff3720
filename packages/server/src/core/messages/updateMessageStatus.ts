import { type Queryable, runPreparedStatement } from '../data/sql.ts';
import { toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import type { MessageStatus } from './newMessage.ts';

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

/** Report of the new status of one message. */
export interface MessageStatusUpdate {
  readonly clientId: string;
  readonly waId: string;
  readonly status: ReportedMessageStatus;
  readonly errorCode?: string | undefined;
  /** Time of the message. If the caller does not provide it, the update must query it. */
  readonly timestamp?: Date;
}

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

/**
 * Stores reported statuses of messages of several clients in one statement.
 *
 * @param reports at most one per message
 */
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
    SELECT messages.client_id, messages.timestamp, id, report.status, nullif(report.code, '') AS code
    FROM unnest(CAST(:clients AS uuid[]), CAST(:waIds AS text[]), CAST(:statuses AS text[]), CAST(:codes AS text[]),
                CAST(:reachedFrom AS text[]), CAST(:times AS timestamptz[]))
      AS report (client_id, wa_id, status, code, reached_from, timestamp)
    JOIN messages ON ${IS_REACHED_SQL} AND messages.timestamp = report.timestamp
    WHERE messages.timestamp BETWEEN :oldest AND :newest AND report.client_id = ANY(CAST(:clients AS uuid[]))
    ORDER BY messages.timestamp, id FOR NO KEY UPDATE OF messages
  )
  UPDATE messages m SET status = r.status, error_code = r.code, updated_at = now()
  FROM reached r WHERE m.client_id = r.client_id AND m.timestamp = r.timestamp AND m.id = r.id
    AND m.timestamp BETWEEN :oldest AND :newest
  RETURNING m.id, m.wa_id AS "waId", m.contact_id AS "contactId", m.status, m.error_code AS "errorCode"`;
