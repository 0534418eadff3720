import type { Capabilities, Transport } from '@recado/transport';
import { type Queryable, rows } from '../../ground/data/sql.ts';

/** The transports that a platform has loaded; each client uses one of them. */
export interface Transports {
  /** Of the clients that were given no other. */
  readonly standard: Transport;
  /** The standard one first. */
  readonly all: readonly Transport[];
  /** By a client's own choice, null being none. Undefined: it is not loaded. */
  named(name: string | null): Transport | undefined;
}

export function createTransports(standard: Transport, others: readonly Transport[] = []): Transports {
  const all = [standard, ...others];
  const byName = new Map(all.map(transport => [transport.name, transport]));
  if (byName.size < all.length) throw new Error('two transports have the same name');
  return { standard, all, named: name => (name === null ? standard : byName.get(name)) };
}

/** What can be done over the clients' transports. */
export interface Abilities {
  /** Of the platform's own transport. */
  readonly standard: Capabilities;
  /** By a client's own choice, null being none. Nothing where it is not loaded. */
  named(transport: string | null): Capabilities;
  /** Of the transport that a client uses at this moment. */
  of(clientId: string): Promise<Capabilities>;
}

export function createAbilities(database: Queryable, transports: Transports): Abilities {
  const { standard, all } = transports;
  const named = (name: string | null): Capabilities => transports.named(name)?.capabilities ?? NOTHING;
  return {
    standard: standard.capabilities,
    named,
    async of(clientId) {
      if (all.length === 1) return standard.capabilities;
      return named(await transportOf(database, clientId));
    },
  };
}

/** One transport's, whatever client asks. */
export const sameForAll = (capabilities: Capabilities): Abilities => ({
  standard: capabilities,
  named: () => capabilities,
  of: async () => capabilities,
});

/** Null: the platform's. */
async function transportOf(db: Queryable, clientId: string): Promise<string | null> {
  const [found] = await rows<{ transport: string | null }>(
    db,
    'SELECT transport FROM clients WHERE id = :clientId',
    { clientId },
  );
  return found?.transport ?? null;
}

/** Of a transport that is not loaded. */
const NOTHING: Capabilities = {
  qr: false,
  pairingCode: false,
  groups: false,
  media: [],
  maxMediaBytes: 0,
  receipts: false,
};
