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

/**
 * Notes what became of messages a client sent.
 *
 * @returns those that this report brought further; the others were there already, or are not known
 */
export async function updateStatus(
  db: Queryable,
  clientId: string,
  { waIds, status, errorCode }: StatusReport,
): Promise<StatusChange[]> {
  const bindings = {
    clientId,
    waIds: waIds.map(storableKey),
    status,
    errorCode: status === 'failed' || status === 'unknown' ? (errorCode ?? null) : null,
    from: [...REACHED_FROM[status]],
  };
  const found = await preparedRows<{ timestamp: Date }>(db, TIMES, bindings);
  if (found.length === 0) return [];
  const times = found.map(({ timestamp }) => timestamp.getTime());
  const [oldest, newest] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  return preparedRows<StatusChange>(db, UPDATE, { ...bindings, oldest, newest });
}

const REACHED = 'client_id = :clientId AND wa_id = ANY(:waIds) AND from_me AND status = ANY(:from)';

/**
 * When they are from is asked first: an update that may concern every partition took 12 ms to plan, one of few takes 1.
 * Not by min() and max(), for which PostgreSQL walks through the times of all messages.
 */
const TIMES = `SELECT timestamp FROM messages WHERE ${REACHED}`;

/** Locked in one order first: two receipts may name the same messages the other way round. */
const UPDATE = `
  WITH reached AS MATERIALIZED (
    SELECT client_id, timestamp, id FROM messages
    WHERE ${REACHED} AND timestamp BETWEEN :oldest AND :newest
    ORDER BY timestamp, id FOR NO KEY UPDATE
  )
  UPDATE messages m SET status = :status, error_code = :errorCode, updated_at = now()
  FROM reached r WHERE m.client_id = r.client_id AND m.timestamp = r.timestamp AND m.id = r.id
    AND m.timestamp BETWEEN :oldest AND :newest
  RETURNING m.id, m.wa_id AS "waId", m.contact_id AS "contactId", m.status, m.error_code AS "errorCode"`;
