import type { Transport, TransportCapabilities } from '@recado/transport';
import { type Queryable, rows } from '../../core/data/sql.ts';

export type TransportRegistry = ReturnType<typeof createTransportRegistry>;

/** Holds the transports that a platform has loaded. Each client uses one of them. */
export function createTransportRegistry(standard: Transport, others: readonly Transport[] = []) {
  const all: readonly Transport[] = [standard, ...others];
  const byName = new Map(all.map(transport => [transport.name, transport]));
  if (byName.size < all.length) throw new Error('two transports have the same name');
  return {
    /** Default transport, for clients whose owner chose no transport. */
    standard,
    /** All loaded transports. The first one is the default transport of the platform. */
    all,
    /** Finds a transport by name; null: the standard transport. @returns undefined if it is not loaded */
    find(name: string | null): Transport | undefined {
      return name === null ? standard : byName.get(name);
    },
  };
}

/** Looks up the capabilities of the platform's transports, by transport or by client. */
export interface TransportCapabilityLookup {
  /** Capabilities of the standard transport, which clients use if their owner chose no transport. */
  readonly standard: TransportCapabilities;
  /**
   * Returns the capabilities of the transport with this name, or of the standard transport for null. Returns
   * empty capabilities if the transport is not loaded.
   */
  forTransport(transport: string | null): TransportCapabilities;
  /** Loads which transport a client currently uses, and returns the capabilities of this transport. */
  forClient(clientId: string): Promise<TransportCapabilities>;
}

export function createTransportCapabilityLookup(
  database: Queryable,
  transports: TransportRegistry,
): TransportCapabilityLookup {
  const { standard, all } = transports;
  const findCapabilities = (name: string | null): TransportCapabilities =>
    transports.find(name)?.capabilities ?? NO_CAPABILITIES;
  return {
    standard: standard.capabilities,
    forTransport(name) {
      return findCapabilities(name);
    },
    async forClient(clientId) {
      if (all.length === 1) return standard.capabilities;
      return findCapabilities(await loadTransportName(database, clientId));
    },
  };
}

/** Creates an object that returns the given capabilities for every client and transport. */
export const createUniformCapabilityLookup = (capabilities: TransportCapabilities): TransportCapabilityLookup => ({
  standard: capabilities,
  forTransport() {
    return capabilities;
  },
  async forClient() {
    return capabilities;
  },
});

/** Loads the name of the transport that the client's owner chose. Null means the standard transport. */
async function loadTransportName(db: Queryable, clientId: string): Promise<string | null> {
  const [row] = await rows<{ transport: string | null }>(db, 'SELECT transport FROM clients WHERE id = :clientId', {
    clientId,
  });
  return row?.transport ?? null;
}

/** Capabilities that are assumed for a transport that is not loaded: none. */
const NO_CAPABILITIES: TransportCapabilities = {
  qr: false,
  pairingCode: false,
  groups: false,
  media: [],
  maxMediaBytes: 0,
  receipts: false,
};
