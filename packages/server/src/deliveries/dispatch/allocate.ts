import type { DeliverySettings } from './DeliverySettings.ts';

/** Whose an attempt is and where it leads: what its share of the slots is counted by. */
export interface Place {
  readonly webhookId: string;
  readonly ownerId: string;
  /** host:port */
  readonly host: string;
  /** It has taken something lately, and has answered since. */
  readonly isProven: boolean;
}

/** A webhook with deliveries that are due. */
export interface Waiting extends Place {
  readonly due: number;
  /** One attempt at a time: it refuses, or its host is silent. */
  readonly isProbed: { readonly webhook: boolean; readonly host: boolean };
}

/** How many attempts each webhook may begin now, by its id. */
export type Grants = ReadonlyMap<string, number>;

/**
 * Shares the free slots out: one to each owner in turn, and never more than the settings allow to a webhook, to an owner,
 * to a host, to a host for one owner, and to all places together that have not proven themselves. Whoever's receivers hang
 * holds up nobody else.
 *
 * Pure.
 *
 * @param waiting in the order in which they are served
 */
export function allocate(
  waiting: readonly Waiting[],
  inFlight: Iterable<Place>,
  settings: Pick<DeliverySettings, 'atOnce' | 'atOnceToOne' | 'shares'>,
): Grants {
  const taken = new Map<string, number>();
  const take = (place: Place): void => {
    for (const key of Object.values(keysOf(place))) taken.set(key, (taken.get(key) ?? 0) + 1);
  };
  for (const place of inFlight) take(place);

  const grants = new Map<string, number>();
  const hasRoom = (one: Waiting): boolean => {
    const keys = keysOf(one);
    const limits = limitsOf(one, settings);
    return (
      (grants.get(one.webhookId) ?? 0) < one.due &&
      (Object.keys(keys) as (keyof typeof keys)[]).every(name => (taken.get(keys[name]) ?? 0) < limits[name])
    );
  };

  const owners = new Map<string, Waiting[]>();
  for (const one of waiting) owners.set(one.ownerId, [...(owners.get(one.ownerId) ?? []), one]);
  let queues = [...owners.values()];
  while (queues.length > 0) {
    for (const queue of queues) {
      // What has no room now gets none in this round: slots are only taken meanwhile.
      while (queue[0] && !hasRoom(queue[0])) queue.shift();
      const one = queue.shift();
      if (!one) continue;
      take(one);
      grants.set(one.webhookId, (grants.get(one.webhookId) ?? 0) + 1);
      queue.push(one);
    }
    queues = queues.filter(({ length }) => length > 0);
  }
  return grants;
}

const keysOf = ({ webhookId, ownerId, host, isProven }: Place) => ({
  all: 'all',
  webhook: `webhook ${webhookId}`,
  owner: `owner ${ownerId}`,
  host: `host ${host}`,
  hostOfOwner: `host ${host} of ${ownerId}`,
  // The pool of those that are proven is the whole.
  unproven: isProven ? 'proven' : 'unproven',
  unprovenOfOwner: `${isProven ? 'proven' : 'unproven'} of ${ownerId}`,
});

const limitsOf = (
  { isProven, isProbed }: Waiting,
  { atOnce, atOnceToOne, shares }: Pick<DeliverySettings, 'atOnce' | 'atOnceToOne' | 'shares'>,
): Record<keyof ReturnType<typeof keysOf>, number> => ({
  all: atOnce,
  webhook: isProbed.webhook ? 1 : atOnceToOne,
  owner: shares.owner,
  host: shares.host,
  hostOfOwner: isProbed.host ? 1 : shares.hostOfOwner,
  unproven: isProven ? atOnce : shares.unproven,
  unprovenOfOwner: isProven ? atOnce : shares.unprovenOfOwner,
});
