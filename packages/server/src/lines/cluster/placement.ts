import { createHash } from 'node:crypto';
import type { NodeView, Peers } from './createPeers.ts';

/** From 0; above 1 a node holds more than it holds well. */
export const burden = ({ clients, capacity }: Pick<NodeView, 'clients' | 'capacity'>): number =>
  clients / Math.max(1, capacity);

export const takesClients = ({ roles, isDraining }: Pick<NodeView, 'roles' | 'isDraining'>): boolean =>
  roles.includes('lines') && !isDraining;

/** The node that a client who is nowhere is best taken to; of equals this very one. Undefined: none takes clients. */
export function leastBurdened(peers: Pick<Peers, 'self' | 'others'>): NodeView | undefined {
  return [peers.self(), ...peers.others()]
    .filter(takesClients)
    .reduce<NodeView | undefined>(
      (best, node) => (best && burden(best) <= burden(node) ? best : node),
      undefined,
    );
}

/** Looks after which a client that the others were to take is taken by whoever sees it. */
const PATIENCE = 2;

/**
 * Of clients that nobody owns, those that are for this node: they are dealt out by room and name, the same way at every
 * node, so that not all reach for all of them; and whoever sees one lie about takes it.
 */
export function createShare(
  peers: Pick<Peers, 'self' | 'others'>,
): (clientIds: readonly string[]) => readonly string[] {
  let seen = new Map<string, number>();
  return clientIds => {
    const self = peers.self();
    if (!takesClients(self)) return [];
    const nodes = [self, ...peers.others().filter(takesClients)];
    seen = new Map(clientIds.map(clientId => [clientId, (seen.get(clientId) ?? 0) + 1]));
    return clientIds.filter(
      clientId => (seen.get(clientId) ?? 0) > PATIENCE || dealtTo(clientId, nodes).id === self.id,
    );
  };
}

/** Rendezvous hashing, weighted by room: a node that comes or goes changes whose it is for as few as can be. */
function dealtTo(clientId: string, nodes: readonly NodeView[]): NodeView {
  const score = (node: NodeView): number => {
    const draw = createHash('sha256').update(`${clientId} ${node.id}`).digest().readUInt32BE() / 2 ** 32;
    const room = Math.max(1, node.capacity - node.clients);
    return -room / Math.log(Math.max(draw, Number.EPSILON));
  };
  return nodes.reduce((best, node) => (score(node) > score(best) ? node : best));
}
