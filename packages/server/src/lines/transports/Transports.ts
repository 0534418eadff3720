import type { Capabilities, Transport } from '@recado/transport';
import { type Queryable, rows } from '../../core/data/sql.ts';

/** The transports that a platform has loaded. Each client uses one of them. */
export interface Transports {
  /** Transport of the clients whose owner chose none. */
  readonly standard: Transport;
  /** All transports, the standard one first. */
  readonly all: readonly Transport[];
  /** Finds the transport that a client's owner chose (null: none). @returns undefined if it is not loaded */
  find(name: string | null): Transport | undefined;
}

export function createTransports(standard: Transport, others: readonly Transport[] = []): Transports {
  const all = [standard, ...others];
  const byName = new Map(all.map(transport => [transport.name, transport]));
  if (byName.size < all.length) throw new Error('two transports have the same name');
  return { standard, all, find: name => (name === null ? standard : byName.get(name)) };
}

/** Capabilities of the clients' transports. */
export interface Abilities {
  /** Capabilities of the platform's standard transport. */
  readonly standard: Capabilities;
  /** Returns the capabilities of a chosen transport (null: no choice). Empty if it is not loaded. */
  forTransport(transport: string | null): Capabilities;
  /** Capabilities of the transport that a client currently uses. */
  forClient(clientId: string): Promise<Capabilities>;
}

export function createAbilities(database: Queryable, transports: Transports): Abilities {
  const { standard, all } = transports;
  const forTransport = (name: string | null): Capabilities => transports.find(name)?.capabilities ?? NO_CAPABILITIES;
  return {
    standard: standard.capabilities,
    forTransport,
    async forClient(clientId) {
      if (all.length === 1) return standard.capabilities;
      return forTransport(await loadTransportName(database, clientId));
    },
  };
}

/** Creates abilities that are the same for every client and transport. */
export const createUniformAbilities = (capabilities: Capabilities): Abilities => ({
  standard: capabilities,
  forTransport: () => capabilities,
  forClient: async () => capabilities,
});

/** Loads the name of the transport that the owner chose. Null means the platform's standard one. */
async function loadTransportName(db: Queryable, clientId: string): Promise<string | null> {
  const [row] = await rows<{ transport: string | null }>(db, 'SELECT transport FROM clients WHERE id = :clientId', {
    clientId,
  });
  return row?.transport ?? null;
}

/** Capabilities of a transport that is not loaded. */
const NO_CAPABILITIES: Capabilities = {
  qr: false,
  pairingCode: false,
  groups: false,
  media: [],
  maxMediaBytes: 0,
  receipts: false,
};
