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
  const dated = reports.filter(({ timestamp }) => timestamp !== undefined);
  const undated = reports.filter(({ timestamp }) => timestamp === undefined);
  const found = undated.length === 0 ? [] : await preparedRows<Found>(db, TIMES, bindingsOf(undated));
  const all = [
    ...dated,
    ...found.flatMap(({ n, timestamp }) => {
      const report = undated[n];
      return report ? [{ ...report, timestamp }] : [];
    }),
  ];
  if (all.length === 0) return [];
  const times = all.map(({ timestamp }) => timestamp?.getTime() ?? 0);
  const [oldest, newest] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  return preparedRows<StatusChange>(db, UPDATE, {
    ...bindingsOf(all),
    times: times.map(time => new Date(time).toISOString()),
    oldest,
    newest,
  });
}

interface Found {
  /** Of the report, from 0. */
  readonly n: number;
  readonly timestamp: Date;
}

const bindingsOf = (reports: readonly MessageReport[]) => ({
  clients: reports.map(({ clientId }) => clientId),
  waIds: reports.map(({ waId }) => storableKey(waId)),
  statuses: reports.map(({ status }) => status),
  codes: reports.map(({ status, errorCode }) =>
    status === 'failed' || status === 'unknown' ? (errorCode ?? '') : '',
  ),
  reachedFrom: reports.map(({ status }) => REACHED_FROM[status].join()),
});

/**
 * Whether a report says anything new is a condition on the message's row alone: a join to what may precede it would,
 * when another report comes first, be judged by the row as it was.
 */
const REACHED = `messages.client_id = report.client_id AND messages.wa_id = report.wa_id AND from_me
    AND messages.status = ANY(string_to_array(report.reached_from, ','))`;

/**
 * When they are from is asked first: an update that may concern every partition took 12 ms to plan, one of few takes 1.
 * Not by min() and max(), for which PostgreSQL walks through the times of all messages.
 */
const TIMES = `
  SELECT CAST(report.n - 1 AS int) AS n, timestamp
  FROM unnest(CAST(:clients AS uuid[]), CAST(:waIds AS text[]), CAST(:statuses AS text[]), CAST(:codes AS text[]),
              CAST(:reachedFrom AS text[])) WITH ORDINALITY AS report (client_id, wa_id, status, code, reached_from, n)
  JOIN messages ON ${REACHED}`;

/**
 * Locked in one order first: two receipts may name the same messages the other way round. Between the oldest and the
 * newest of them there may be weeks of everybody's messages; the two times only say which partitions are concerned. That
 * each report is of one of the clients goes without saying, but not for PostgreSQL: it takes the reports for so few then
 * that it looks for each message by its key, instead of reading all that is between the two times.
 */
const UPDATE = `
  WITH reached AS MATERIALIZED (
    SELECT messages.client_id, messages.timestamp, id, report.status, nullif(report.code, '') AS code
    FROM unnest(CAST(:clients AS uuid[]), CAST(:waIds AS text[]), CAST(:statuses AS text[]), CAST(:codes AS text[]),
                CAST(:reachedFrom AS text[]), CAST(:times AS timestamptz[]))
      AS report (client_id, wa_id, status, code, reached_from, timestamp)
    JOIN messages ON ${REACHED} AND messages.timestamp = report.timestamp
    WHERE messages.timestamp BETWEEN :oldest AND :newest AND report.client_id = ANY(CAST(:clients AS uuid[]))
    ORDER BY messages.timestamp, id FOR NO KEY UPDATE OF messages
  )
  UPDATE messages m SET status = r.status, error_code = r.code, updated_at = now()
  FROM reached r WHERE m.client_id = r.client_id AND m.timestamp = r.timestamp AND m.id = r.id
    AND m.timestamp BETWEEN :oldest AND :newest
  RETURNING m.id, m.wa_id AS "waId", m.contact_id AS "contactId", m.status, m.error_code AS "errorCode"`;
