import { type Queryable, runPreparedStatement } from '../../core/data/sql.ts';
import { type EventRow, eventColumns } from '../events/EventRow.ts';
import {
  type WebhookOwnSecretRow,
  type WebhookSecretRow,
  webhookOwnSecretColumns,
  webhookSecretColumns,
} from '../webhooks/index.ts';
import type { DeliverySettings } from './DeliverySettings.ts';

/** A delivery to attempt now, with its event, URL and secrets. */
export interface ClaimedDelivery extends EventRow, WebhookOwnSecretRow, Omit<WebhookSecretRow, 'secretSealed'> {
  /** Sealed secret of the client; null until something needs the client's webhook keys for the first time. */
  readonly secretSealed: WebhookSecretRow['secretSealed'] | null;
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly url: string;
  /** Number of this attempt, counted from the creation of the delivery. */
  readonly attempt: number;
  /**
   * Attempts in the current sequence of retries, including this one. Starting a delivery over resets the count.
   */
  readonly tries: number;
}

/** Target of a delivery attempt: webhook, owner and host. Each of them has a limited number of slots. */
export interface DeliveryAttemptTarget {
  readonly webhookId: string;
  readonly ownerId: string;
  /** Host and port of the target, as host:port. */
  readonly host: string;
  /** True if the webhook's host accepted a delivery recently and its latest response arrived in time. */
  readonly isProven: boolean;
}

/** A webhook with due deliveries. */
export interface DueWebhook extends DeliveryAttemptTarget {
  readonly due: number;
  /**
   * Whether only one attempt at a time is allowed, because the webhook rejects deliveries (`webhook`) or its
   * host does not respond (`host`).
   */
  readonly isProbed: { readonly webhook: boolean; readonly host: boolean };
}

/** Number of attempts that each webhook may start now, by webhook ID. */
type DeliveryAttemptGrants = ReadonlyMap<string, number>;

/**
 * A claimed delivery. `place`: webhook, owner and host whose limits on concurrent attempts it counts toward.
 */
export type ClaimedDeliveryAttempt = ClaimedDelivery & { readonly place: DeliveryAttemptTarget };

/**
 * Claims due deliveries, as many as `allocateDeliveryAttempts` grants. Delays the due time of each claimed
 * delivery by the lease, so that it becomes due again if the process dies. Uses the database's clock.
 * Skips rows that other processes have locked.
 *
 * The query steps through the index from one webhook with pending deliveries to the next, so that
 * 100,000 deliveries of one webhook cost as much as one. The order is random, so that no webhook is
 * always last. Deliveries wait while the owner is deactivated, or if the API key that added their
 * webhook has expired.
 *
 * @param inFlight targets of the attempts that this process is making
 * @returns the claimed deliveries, and whether other due deliveries may exist that got no slot
 */
export async function claimDeliveries(
  db: Queryable,
  inFlight: Iterable<DeliveryAttemptTarget>,
  settings: Pick<DeliverySettings, 'atOnce' | 'atOnceToOne' | 'breaker' | 'lease' | 'recent' | 'shares'>,
): Promise<{ claimed: ClaimedDeliveryAttempt[]; hasMoreDue: boolean }> {
  const { atOnceToOne, breaker, lease, recent } = settings;
  const dueRows = await runPreparedStatement<DueWebhookRow>(db, dueWebhooksSql(atOnceToOne), {
    breakerAfter: breaker.after,
    recent: recent / 1000,
  });
  const dueWebhooks = new Map(dueRows.map(row => [row.webhookId, toDueWebhook(row)]));
  const grants = allocateDeliveryAttempts([...dueWebhooks.values()], inFlight, settings);
  // The query counts at most `atOnceToOne` due deliveries per webhook, so a webhook with this count may have more.
  const hasMoreDue = dueRows.some(({ webhookId, due }) => due === atOnceToOne || due > (grants.get(webhookId) ?? 0));
  if (grants.size === 0) return { claimed: [], hasMoreDue };
  const grantedRows = [...grants].map(([id, room]) => ({ id, room }));
  const claimedRows = await runPreparedStatement<ClaimedDelivery>(db, CLAIM_DELIVERIES_SQL, {
    granted: JSON.stringify(grantedRows),
    lease: lease / 1000,
  });
  const attempts = claimedRows.flatMap(delivery => {
    const place = dueWebhooks.get(delivery.webhookId);
    return place ? [{ ...delivery, place }] : [];
  });
  return { claimed: attempts, hasMoreDue };
}

interface DueWebhookRow extends DeliveryAttemptTarget {
  readonly due: number;
  readonly refuses: boolean;
  readonly isSilent: boolean;
}

const toDueWebhook = ({ refuses, isSilent, ...row }: DueWebhookRow): DueWebhook => ({
  ...row,
  isProbed: { webhook: refuses, host: isSilent },
});

/**
 * Distributes the free slots for delivery attempts: one to each owner in turn. It observes the limits for a
 * webhook, an owner, a host, a host of one owner, and all unproven targets together. Receivers that do not
 * respond therefore block only webhooks of their own owner. The function has no side effects.
 *
 * @param dueWebhooks webhooks with due deliveries, in the order in which they are served
 */
export function allocateDeliveryAttempts(
  dueWebhooks: readonly DueWebhook[],
  inFlight: Iterable<DeliveryAttemptTarget>,
  settings: Pick<DeliverySettings, 'atOnce' | 'atOnceToOne' | 'shares'>,
): DeliveryAttemptGrants {
  const usedSlots = new Map<string, number>();
  const useSlots = (place: DeliveryAttemptTarget): void => {
    for (const key of Object.values(slotKeysOf(place))) usedSlots.set(key, (usedSlots.get(key) ?? 0) + 1);
  };
  for (const place of inFlight) useSlots(place);

  const grants = new Map<string, number>();
  const hasFreeSlot = (webhook: DueWebhook): boolean => {
    const keys = slotKeysOf(webhook);
    const limits = slotLimitsOf(webhook, settings);
    return (
      (grants.get(webhook.webhookId) ?? 0) < webhook.due &&
      (Object.keys(keys) as (keyof typeof keys)[]).every(name => (usedSlots.get(keys[name]) ?? 0) < limits[name])
    );
  };

  const owners = new Map<string, DueWebhook[]>();
  for (const webhook of dueWebhooks) owners.set(webhook.ownerId, [...(owners.get(webhook.ownerId) ?? []), webhook]);
  let queues = [...owners.values()];
  while (queues.length > 0) {
    for (const queue of queues) {
      // Skip webhooks without a free slot for an attempt, because no slot becomes free during this call.
      while (queue[0] && !hasFreeSlot(queue[0])) queue.shift();
      const webhook = queue.shift();
      if (!webhook) continue;
      useSlots(webhook);
      grants.set(webhook.webhookId, (grants.get(webhook.webhookId) ?? 0) + 1);
      queue.push(webhook);
    }
    queues = queues.filter(({ length }) => length > 0);
  }
  return grants;
}

const slotKeysOf = ({ webhookId, ownerId, host, isProven }: DeliveryAttemptTarget) => ({
  all: 'all',
  webhook: `webhook ${webhookId}`,
  owner: `owner ${ownerId}`,
  host: `host ${host}`,
  hostOfOwner: `host ${host} of ${ownerId}`,
  // All proven webhooks share the slot key `proven`. Its limit is the total limit, so it restricts nothing
  // further.
  unproven: isProven ? 'proven' : 'unproven',
  unprovenOfOwner: `${isProven ? 'proven' : 'unproven'} of ${ownerId}`,
});

const slotLimitsOf = (
  { isProven, isProbed }: DueWebhook,
  { atOnce, atOnceToOne, shares }: Pick<DeliverySettings, 'atOnce' | 'atOnceToOne' | 'shares'>,
): Record<keyof ReturnType<typeof slotKeysOf>, number> => ({
  all: atOnce,
  webhook: isProbed.webhook ? 1 : atOnceToOne,
  owner: shares.owner,
  host: shares.host,
  hostOfOwner: isProbed.host ? 1 : shares.hostOfOwner,
  unproven: isProven ? atOnce : shares.unproven,
  unprovenOfOwner: isProven ? atOnce : shares.unprovenOfOwner,
});

/**
 * Builds SQL that contains the limit as a literal. With a parameter, PostgreSQL assumes that the limit is a
 * tenth of the rows and chooses a worse plan.
 */
const dueWebhooksSql = (atOnceToOne: number): string => `
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
  JOIN users u ON u.id = c.owner_id LEFT JOIN account_keys k ON k.id = w.account_key_id
  LEFT JOIN webhook_hosts h ON h.owner_id = c.owner_id AND h.host = w.host
  CROSS JOIN LATERAL (
    SELECT CAST(count(*) AS integer) AS due FROM (
      SELECT FROM deliveries WHERE webhook_id = w.id AND state = 'pending' AND next_attempt_at <= now()
      LIMIT ${atOnceToOne}
    ) first_ones
  ) d
  WHERE u.active AND w.disabled_at IS NULL AND coalesce(k.expires_at > now(), true) AND (w.paused_until IS NULL OR w.paused_until <= now())
    AND (h.paused_until IS NULL OR h.paused_until <= now()) AND d.due > 0
  ORDER BY random()`;

/**
 * Selects the rows by an array of IDs. With a join, PostgreSQL expects too many rows and scans the whole table.
 */
const CLAIM_DELIVERIES_SQL = `
  WITH due AS (
    SELECT d.id FROM jsonb_to_recordset(:granted) AS g (id uuid, room integer) CROSS JOIN LATERAL (
      SELECT id FROM deliveries WHERE webhook_id = g.id AND state = 'pending' AND next_attempt_at <= now()
      ORDER BY next_attempt_at, sequence LIMIT g.room FOR UPDATE SKIP LOCKED
    ) d
  ), claimed AS (
    UPDATE deliveries d SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => :lease)
    WHERE d.id = ANY(ARRAY(SELECT id FROM due))
    RETURNING d.id, d.webhook_id, d.client_id, d.sequence, d.attempts, d.attempts_before_restart
  )
  SELECT c.id AS "deliveryId", c.webhook_id AS "webhookId", w.url, c.attempts AS attempt,
    c.attempts - c.attempts_before_restart AS tries,
    ${webhookOwnSecretColumns}, k."secretSealed", k."previousSecretSealed", k."previousSecretExpiresAt", k."headerName",
    k."headerValueSealed", ${eventColumns}
  FROM claimed c JOIN events e ON e.client_id = c.client_id AND e.sequence = c.sequence
  JOIN webhooks w ON w.id = c.webhook_id
  LEFT JOIN LATERAL (SELECT ${webhookSecretColumns} FROM webhook_secrets WHERE client_id = c.client_id) k ON true
  ORDER BY e.client_id, e.sequence`;
