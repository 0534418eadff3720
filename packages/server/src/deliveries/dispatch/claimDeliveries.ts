import { type Queryable, rows } from '../../ground/data/sql.ts';
import { type EventRow, eventColumns } from '../events/EventRow.ts';
import { type WebhookKeyRow, webhookKeyColumns } from '../webhooks/index.ts';
import type { DeliverySettings } from './DeliverySettings.ts';

/** A delivery that this process is to attempt now, with what is to be sent and where. */
export interface ClaimedDelivery extends EventRow, Omit<WebhookKeyRow, 'secretSealed'> {
  /** Null: the client's keys have never been needed before. */
  readonly secretSealed: WebhookKeyRow['secretSealed'] | null;
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly url: string;
  /** Number of this attempt. */
  readonly attempt: number;
  /** Attempts since it was last begun, this one included. */
  readonly tries: number;
}

export interface Claim {
  readonly room: number;
  /** What this process has in flight, by webhook. */
  readonly inFlight: ReadonlyMap<string, number>;
}

/**
 * Takes due deliveries, at most `room`, and moves each one's time ahead by the lease: whoever dies with it leaves it due.
 * The time is the database's. Nobody waits: rows that others are taking are passed over.
 *
 * Goes from one address with waiting deliveries to the next by the index, so that a hundred thousand that wait for one
 * cost what one costs, and serves them in random order, so that none is always last.
 */
export const claimDeliveries = (
  db: Queryable,
  { room, inFlight }: Claim,
  { atOnceToOne, breaker, lease }: Pick<DeliverySettings, 'atOnceToOne' | 'breaker' | 'lease'>,
): Promise<ClaimedDelivery[]> =>
  rows<ClaimedDelivery>(db, CLAIM, {
    room,
    inFlight: JSON.stringify(Object.fromEntries(inFlight)),
    atOnceToOne,
    breakerAfter: breaker.after,
    lease: lease / 1000,
  });

const CLAIM = `
  WITH RECURSIVE addressed (webhook_id) AS (
    (SELECT webhook_id FROM deliveries WHERE state = 'pending' ORDER BY webhook_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.webhook_id FROM deliveries d WHERE d.state = 'pending' AND d.webhook_id > a.webhook_id
            ORDER BY d.webhook_id LIMIT 1)
    FROM addressed a WHERE a.webhook_id IS NOT NULL
  ), open AS (
    SELECT w.id, w.url, greatest(0, CASE WHEN w.failures >= :breakerAfter THEN 1 ELSE :atOnceToOne END
      - coalesce(CAST(CAST(:inFlight AS jsonb) ->> CAST(w.id AS text) AS integer), 0)) AS room
    FROM addressed a JOIN webhooks w ON w.id = a.webhook_id
    WHERE w.disabled_at IS NULL AND (w.paused_until IS NULL OR w.paused_until <= now())
    ORDER BY random()
  ), due AS (
    SELECT d.id, o.url FROM open o CROSS JOIN LATERAL (
      SELECT id FROM deliveries WHERE webhook_id = o.id AND state = 'pending' AND run_at <= now()
      ORDER BY run_at, sequence LIMIT o.room FOR UPDATE SKIP LOCKED
    ) d LIMIT :room
  ), claimed AS (
    UPDATE deliveries d SET attempts = attempts + 1, run_at = now() + make_interval(secs => :lease)
    FROM due WHERE d.id = due.id
    RETURNING d.id, d.webhook_id, d.client_id, d.sequence, d.attempts, d.earlier, due.url
  )
  SELECT c.id AS "deliveryId", c.webhook_id AS "webhookId", c.url, c.attempts AS attempt,
    c.attempts - c.earlier AS tries,
    k."secretSealed", k."previousSealed", k."previousUntil", k."headerName", k."headerSealed", ${eventColumns}
  FROM claimed c JOIN events e ON e.client_id = c.client_id AND e.sequence = c.sequence
  LEFT JOIN LATERAL (SELECT ${webhookKeyColumns} FROM webhook_keys WHERE client_id = c.client_id) k ON true
  ORDER BY e.client_id, e.sequence`;
