import type { Dial, Logger } from '@recado/transport';
import { createAddressPolicy } from '../addresses/createAddressPolicy.ts';
import type { Queryable } from '../data/sql.ts';
import { whileAway } from '../outage/index.ts';
import type { Seal } from '../sealing/seal.ts';
import { createDial } from './createDial.ts';
import { readProxy } from './proxyRows.ts';

export interface WayOutOptions {
  readonly database: Queryable;
  readonly seal: Seal;
  /** Networks that a proxy may be in although they are private, as CIDR. */
  readonly allowedPrivateCidrs: readonly string[];
  readonly log: Logger;
}

/**
 * The way out of each client that has one of its own, as it is now. Waits for a database that is away, and rejects where it
 * cannot be known: whoever asks must not connect then.
 */
export function createWayOut({ database, seal, allowedPrivateCidrs, log }: WayOutOptions) {
  const permits = createAddressPolicy(allowedPrivateCidrs);
  return async (clientId: string, signal: AbortSignal): Promise<Dial | undefined> => {
    const read = () => readProxy(database, seal, clientId);
    const proxy = await whileAway(read, { signal, log, what: `way out of ${clientId}` });
    return proxy && createDial(proxy, { permits });
  };
}
