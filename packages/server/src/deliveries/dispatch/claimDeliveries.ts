import { preparedRows, type Queryable } from '../../ground/data/sql.ts';
import { type EventRow, eventColumns } from '../events/EventRow.ts';
import {
  type OwnSecretRow,
  ownSecretColumns,
  type WebhookKeyRow,
  webhookKeyColumns,
} from '../webhooks/index.ts';
import { allocate, type Place, type Waiting } from './allocate.ts';
import type { DeliverySettings } from './DeliverySettings.ts';

/** A delivery that is to be attempted now, with what is to be sent and where. */
export interface ClaimedDelivery extends EventRow, OwnSecretRow, Omit<WebhookKeyRow, 'secretSealed'> {
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

/** A claimed delivery with what its slot is counted by. */
export type Claimed = ClaimedDelivery & { readonly place: Place };

/**
 * Takes due deliveries, as many as `allocate` grants, and moves each one's time ahead by the lease: whoever dies with it
 * leaves it due. The time is the database's. Nobody waits: rows that others are taking are passed over.
 *
 * Goes from one webhook with waiting deliveries to the next by the index, so that a hundred thousand that wait for one
 * cost what one costs, and serves them in random order, so that none is always last. A deactivated owner's wait, and so do
 * those of a webhook that a key has added whose time is over.
 *
 * @param inFlight what this process is attempting
 * @returns what it took, and whether it left something for which there was no room
 */
export async function claimDeliveries(
  db: Queryable,
  inFlight: Iterable<Place>,
  settings: Pick<DeliverySettings, 'atOnce' | 'atOnceToOne' | 'breaker' | 'lease' | 'recent' | 'shares'>,
): Promise<{ claimed: Claimed[]; isShort: boolean }> {
  const { atOnceToOne, breaker, lease, recent } = settings;
  const found = await preparedRows<WaitingRow>(db, waitingUpTo(atOnceToOne), {
    breakerAfter: breaker.after,
    recent: recent / 1000,
  });
  const waiting = new Map(found.map(row => [row.webhookId, toWaiting(row)]));
  const grants = allocate([...waiting.values()], inFlight, settings);
  // As many as are looked for may be more.
  const isShort = found.some(
    ({ webhookId, due }) => due === atOnceToOne || due > (grants.get(webhookId) ?? 0),
  );
  if (grants.size === 0) return { claimed: [], isShort };
  const granted = [...grants].map(([id, room]) => ({ id, room }));
  const claimed = await preparedRows<ClaimedDelivery>(db, CLAIM, {
    granted: JSON.stringify(granted),
    lease: lease / 1000,
  });
  const placed = claimed.flatMap(one => {
    const place = waiting.get(one.webhookId);
    return place ? [{ ...one, place }] : [];
  });
  return { claimed: placed, isShort };
}

interface WaitingRow extends Place {
  readonly due: number;
  readonly refuses: boolean;
  readonly isSilent: boolean;
}

const toWaiting = ({ refuses, isSilent, ...row }: WaitingRow): Waiting => ({
  ...row,
  isProbed: { webhook: refuses, host: isSilent },
});

/** The bound stands in the text: planned without knowing it, PostgreSQL takes it for a tenth of the table. */
const waitingUpTo = (atOnceToOne: number): string => `
  WITH RECURSIVE addressed (webhook_id) AS (
    (SELECT webhook_id FROM deliveries WHERE state = 'pending' ORDER BY webhook_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.webhook_id FROM deliveries d WHERE d.state = 'pending' AND d.webhook_id > a.webhook_id
            ORDER BY d.webhook_id LIMIT 1)
    FROM addressed a WHERE a.webhook_id IS NOT NULL
  )
  SELECT w.id AS "webhookId", c.owner_id AS "ownerId", w.host, d.due,
    coalesce(h.failures = 0 AND h.succeeded_at > now() - make_interval(secs => :recent), false) AS "isProven",
    w.failures >= :breakerAfter AS refuses, coalesce(h.failures >= :breakerAfter, false) AS "isSilent"
  FROM addressed a JOIN webhooks w ON w.id = a.webhook_id JOIN clients c ON c.id = w.client_id
  JOIN users u ON u.id = c.owner_id LEFT JOIN account_keys k ON k.id = w.key_id
  LEFT JOIN webhook_hosts h ON h.owner_id = c.owner_id AND h.host = w.host
  CROSS JOIN LATERAL (
    SELECT CAST(count(*) AS integer) AS due FROM (
      SELECT FROM deliveries WHERE webhook_id = w.id AND state = 'pending' AND run_at <= now() LIMIT ${atOnceToOne}
    ) first_ones
  ) d
  WHERE u.active AND w.disabled_at IS NULL AND coalesce(k.expires_at > now(), true) AND (w.paused_until IS NULL OR w.paused_until <= now())
    AND (h.paused_until IS NULL OR h.paused_until <= now()) AND d.due > 0
  ORDER BY random()`;

/** As an array, since joined to the whole table it is taken for so many that the table is read from end to end. */
const CLAIM = `
  WITH due AS (
    SELECT d.id FROM jsonb_to_recordset(:granted) AS g (id uuid, room integer) CROSS JOIN LATERAL (
      SELECT id FROM deliveries WHERE webhook_id = g.id AND state = 'pending' AND run_at <= now()
      ORDER BY run_at, sequence LIMIT g.room FOR UPDATE SKIP LOCKED
    ) d
  ), claimed AS (
    UPDATE deliveries d SET attempts = attempts + 1, run_at = now() + make_interval(secs => :lease)
    WHERE d.id = ANY(ARRAY(SELECT id FROM due))
    RETURNING d.id, d.webhook_id, d.client_id, d.sequence, d.attempts, d.earlier
  )
  SELECT c.id AS "deliveryId", c.webhook_id AS "webhookId", w.url, c.attempts AS attempt,
    c.attempts - c.earlier AS tries,
    ${ownSecretColumns}, k."secretSealed", k."previousSealed", k."previousUntil", k."headerName", k."headerSealed", ${eventColumns}
  FROM claimed c JOIN events e ON e.client_id = c.client_id AND e.sequence = c.sequence
  JOIN webhooks w ON w.id = c.webhook_id
  LEFT JOIN LATERAL (SELECT ${webhookKeyColumns} FROM webhook_keys WHERE client_id = c.client_id) k ON true
  ORDER BY e.client_id, e.sequence`;
