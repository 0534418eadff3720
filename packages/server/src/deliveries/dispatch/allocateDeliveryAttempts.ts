import type { DeliverySettings } from './DeliverySettings.ts';

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
export type DeliveryAttemptGrants = ReadonlyMap<string, number>;

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
