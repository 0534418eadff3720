import type { Logger, OutboundConnector } from '@recado/transport';
import { createIpAddressPolicy } from '../addresses/createIpAddressPolicy.ts';
import type { Queryable } from '../data/sql.ts';
import { retryDuringOutage } from '../outage/index.ts';
import type { Sealer } from '../sealing/sealer.ts';
import { createOutboundConnector } from './createOutboundConnector.ts';
import { readProxySettings } from './proxyRows.ts';

export interface OutboundConnectorProviderOptions {
  readonly database: Queryable;
  readonly seal: Sealer;
  /** Private networks, in CIDR notation, in which a proxy may be. */
  readonly allowedPrivateCidrs: readonly string[];
  readonly log: Logger;
}

/** Provides the outbound connectors of clients, from their stored proxy settings. */
export function createOutboundConnectorProvider({
  database,
  seal,
  allowedPrivateCidrs,
  log,
}: OutboundConnectorProviderOptions) {
  const addressPolicy = createIpAddressPolicy(allowedPrivateCidrs);
  return {
    /**
     * Returns the current outbound connector of a client, or undefined if the client has no proxy of its own.
     * Waits while the database is unavailable. Rejects if the proxy settings cannot be read, because the client
     * must not connect without its proxy.
     */
    async loadOutboundConnector(clientId: string, signal: AbortSignal): Promise<OutboundConnector | undefined> {
      const read = () => readProxySettings(database, seal, clientId);
      const proxy = await retryDuringOutage(read, { signal, log, operation: `outbound proxy of ${clientId}` });
      return proxy && createOutboundConnector(proxy, { addressPolicy });
    },
  };
}
export type OutboundConnectorProvider = ReturnType<typeof createOutboundConnectorProvider>;
