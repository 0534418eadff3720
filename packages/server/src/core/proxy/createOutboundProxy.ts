import type { Logger, OutboundConnector } from '@recado/transport';
import { createAddressPolicy } from '../addresses/createAddressPolicy.ts';
import type { Queryable } from '../data/sql.ts';
import { whileAway } from '../outage/index.ts';
import type { Seal } from '../sealing/seal.ts';
import { createOutboundConnector } from './createOutboundConnector.ts';
import { readProxy } from './proxyRows.ts';

export interface OutboundProxyOptions {
  readonly database: Queryable;
  readonly seal: Seal;
  /** Private networks, as CIDR, in which a proxy is allowed. */
  readonly allowedPrivateCidrs: readonly string[];
  readonly log: Logger;
}

/**
 * Returns the current outbound connector of a client; undefined if it has no proxy of its own. Waits
 * while the database is unavailable. Rejects if the proxy cannot be read, because the client must then
 * not connect at all.
 */
export function createOutboundProxy({ database, seal, allowedPrivateCidrs, log }: OutboundProxyOptions) {
  const permits = createAddressPolicy(allowedPrivateCidrs);
  return async (clientId: string, signal: AbortSignal): Promise<OutboundConnector | undefined> => {
    const read = () => readProxy(database, seal, clientId);
    const proxy = await whileAway(read, { signal, log, operation: `way out of ${clientId}` });
    return proxy && createOutboundConnector(proxy, { permits });
  };
}
