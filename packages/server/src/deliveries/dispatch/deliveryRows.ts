import type { Delivery, DeliveryAttempt, DeliveryAttemptError, EventType } from '@recado/contract';
import { type Queryable, rows } from '../../core/data/sql.ts';
import { getWebhookFailureHint } from '../webhooks/index.ts';
import { hasDeliveryAttemptSucceeded } from './createDeliveryAttemptSender.ts';

export interface DeliveryRow {
  readonly id: string;
  readonly clientId: string;
  readonly eventId: string;
  readonly sequence: number;
  readonly type: EventType;
  readonly webhookId: string;
  readonly label: string;
  readonly url: string;
  readonly state: Delivery['state'];
  readonly attempts: number;
  readonly statusCode: number | null;
  readonly error: DeliveryAttemptError | null;
  readonly milliseconds: number | null;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date;
  readonly finishedAt: Date | null;
}

/** SQL that selects deliveries `d`, events `e` and webhooks `w`. Callers append a condition. */
export const SELECT_DELIVERIES_SQL = `
  SELECT d.id, d.client_id AS "clientId", e.id AS "eventId", d.sequence, e.type, d.webhook_id AS "webhookId", w.label,
    w.url, d.state, d.attempts, d.status_code AS "statusCode", d.error, (
      SELECT a.duration_ms FROM delivery_attempts a WHERE a.delivery_id = d.id ORDER BY a.attempt DESC LIMIT 1
    ) AS milliseconds, d.created_at AS "createdAt", d.next_attempt_at AS "nextAttemptAt", d.finished_at AS "finishedAt"
  FROM deliveries d JOIN events e ON e.client_id = d.client_id AND e.sequence = d.sequence
  JOIN webhooks w ON w.id = d.webhook_id`;

export const presentDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  eventId: row.eventId,
  sequence: row.sequence,
  type: row.type,
  webhookId: row.webhookId,
  label: row.label,
  url: row.url,
  state: row.state,
  attempts: row.attempts,
  statusCode: row.statusCode,
  error: row.error,
  milliseconds: row.milliseconds,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.state === 'pending' ? row.nextAttemptAt.toISOString() : null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

/** Reads the attempts of a delivery, oldest first. Reads only the latest hundred if there are more. */
export async function readDeliveryAttempts(db: Queryable, { id, url }: DeliveryRow): Promise<DeliveryAttempt[]> {
  const attemptRows = await rows<Omit<DeliveryAttempt, 'at' | 'hint'> & { at: Date }>(
    db,
    `SELECT attempt, attempted_at AS at, status_code AS "statusCode", error, duration_ms AS milliseconds, response
     FROM delivery_attempts WHERE delivery_id = :id ORDER BY attempt DESC LIMIT 100`,
    { id },
  );
  return attemptRows.reverse().map(({ at, ...attempt }) => ({
    ...attempt,
    at: at.toISOString(),
    hint: hasDeliveryAttemptSucceeded(attempt) ? null : getWebhookFailureHint(attempt, url),
  }));
}
