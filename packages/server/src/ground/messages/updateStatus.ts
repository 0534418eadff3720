import { preparedRows, type Queryable } from '../data/sql.ts';
import { storableKey } from '../storable.ts';
import type { MessageStatus } from './newMessage.ts';

/**
 * From where a message of ours may come to a status. Reports arrive late, twice and out of order: it never goes back,
 * and a device that received the message knows better than a failure we concluded.
 */
const REACHED_FROM: Readonly<Record<ReportedStatus, readonly MessageStatus[]>> = {
  unknown: ['queued'],
  sent: ['queued', 'unknown'],
  delivered: ['queued', 'unknown', 'sent', 'failed'],
  read: ['queued', 'unknown', 'sent', 'delivered', 'failed'],
  failed: ['queued', 'unknown', 'sent'],
};

export type ReportedStatus = Exclude<MessageStatus, 'queued' | 'received'>;

export interface StatusReport {
  readonly waIds: readonly string[];
  readonly status: ReportedStatus;
  /** Why, when it failed or is unknown; `texts` explains it. */
  readonly errorCode?: string | undefined;
}

/** A message whose status did change. */
export interface StatusChange {
  readonly id: string;
  readonly waId: string;
  readonly contactId: string | null;
  readonly status: ReportedStatus;
  readonly errorCode: string | null;
}

/** What became of one message. */
export interface MessageReport {
  readonly clientId: string;
  readonly waId: string;
  readonly status: ReportedStatus;
  readonly errorCode?: string | undefined;
  /** The message's own time, where it is known: it need not be looked for. */
  readonly timestamp?: Date;
}

/**
 * Notes what became of messages a client sent.
 *
 * @returns those that this report brought further; the others were there already, or are not known
 */
export const updateStatus = (
  db: Queryable,
  clientId: string,
  { waIds, ...report }: StatusReport,
): Promise<StatusChange[]> =>
  updateStatuses(
    db,
    waIds.map(waId => ({ clientId, waId, ...report })),
  );

/**
 * The same for messages of any number of clients, together.
 *
 * @param reports no message twice
 */
export async function updateStatuses(
  db: Queryable,
  reports: readonly MessageReport[],
): Promise<StatusChange[]> {
  const bindings = {
    clients: reports.map(({ clientId }) => clientId),
    waIds: reports.map(({ waId }) => storableKey(waId)),
    statuses: reports.map(({ status }) => status),
    codes: reports.map(({ status, errorCode }) =>
      status === 'failed' || status === 'unknown' ? (errorCode ?? '') : '',
    ),
    reachedFrom: reports.map(({ status }) => REACHED_FROM[status].join()),
  };
  const known = reports.flatMap(({ timestamp }) => timestamp ?? []);
  const found =
    known.length === reports.length
      ? known
      : (await preparedRows<{ timestamp: Date }>(db, TIMES, bindings)).map(({ timestamp }) => timestamp);
  if (found.length === 0) return [];
  const times = found.map(timestamp => timestamp.getTime());
  const [oldest, newest] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  return preparedRows<StatusChange>(db, UPDATE, { ...bindings, oldest, newest });
}

/**
 * Whether a report says anything new is a condition on the message's row alone: a join to what may precede it would,
 * when another report comes first, be judged by the row as it was.
 */
const REACHED = `
  unnest(CAST(:clients AS uuid[]), CAST(:waIds AS text[]), CAST(:statuses AS text[]), CAST(:codes AS text[]),
         CAST(:reachedFrom AS text[])) AS report (client_id, wa_id, status, code, reached_from)
  JOIN messages ON messages.client_id = report.client_id AND messages.wa_id = report.wa_id AND from_me
    AND messages.status = ANY(string_to_array(report.reached_from, ','))`;

/**
 * When they are from is asked first: an update that may concern every partition took 12 ms to plan, one of few takes 1.
 * Not by min() and max(), for which PostgreSQL walks through the times of all messages.
 */
const TIMES = `SELECT timestamp FROM ${REACHED}`;

/** Locked in one order first: two receipts may name the same messages the other way round. */
const UPDATE = `
  WITH reached AS MATERIALIZED (
    SELECT messages.client_id, timestamp, id, report.status, nullif(report.code, '') AS code FROM ${REACHED}
    WHERE timestamp BETWEEN :oldest AND :newest
    ORDER BY timestamp, id FOR NO KEY UPDATE OF messages
  )
  UPDATE messages m SET status = r.status, error_code = r.code, updated_at = now()
  FROM reached r WHERE m.client_id = r.client_id AND m.timestamp = r.timestamp AND m.id = r.id
    AND m.timestamp BETWEEN :oldest AND :newest
  RETURNING m.id, m.wa_id AS "waId", m.contact_id AS "contactId", m.status, m.error_code AS "errorCode"`;
