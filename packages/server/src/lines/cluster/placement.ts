import { createHash } from 'node:crypto';
import type { NodeRegistry, NodeView } from './createNodeRegistry.ts';

/** Returns the load of a node as a fraction of its capacity; above 1 the node is overloaded. */
export const computeLoad = ({ clients, capacity }: Pick<NodeView, 'clients' | 'capacity'>): number =>
  clients / Math.max(1, capacity);

export const canTakeClients = ({ roles, isDraining }: Pick<NodeView, 'roles' | 'isDraining'>): boolean =>
  roles.includes('lines') && !isDraining;

/**
 * Finds the node that should take a client without an owner. Prefers this node among equals.
 * Undefined: no node takes clients.
 */
export function findLeastLoadedNode(nodeRegistry: Pick<NodeRegistry, 'self' | 'others'>): NodeView | undefined {
  return [nodeRegistry.self(), ...nodeRegistry.others()]
    .filter(canTakeClients)
    .reduce<NodeView | undefined>(
      (best, node) => (best && computeLoad(best) <= computeLoad(node) ? best : node),
      undefined,
    );
}

/** Unsuccessful checks after which any node takes a client that was assigned to another one. */
const MAX_UNSUCCESSFUL_CHECKS = 2;

/**
 * Creates a function that selects from clients without an owner those for this node. All nodes
 * compute the same assignment by free capacity and ID, so that they do not compete for all clients.
 * A client that stays without an owner is taken by any node.
 */
export function createClientSelector(
  nodeRegistry: Pick<NodeRegistry, 'self' | 'others'>,
): (clientIds: readonly string[]) => readonly string[] {
  let checkCounts = new Map<string, number>();
  return clientIds => {
    const self = nodeRegistry.self();
    if (!canTakeClients(self)) return [];
    const nodes = [self, ...nodeRegistry.others().filter(canTakeClients)];
    checkCounts = new Map(clientIds.map(clientId => [clientId, (checkCounts.get(clientId) ?? 0) + 1]));
    return clientIds.filter(
      clientId =>
        (checkCounts.get(clientId) ?? 0) > MAX_UNSUCCESSFUL_CHECKS || findAssignedNode(clientId, nodes).id === self.id,
    );
  };
}

/** Rendezvous hashing, weighted by free capacity: a node that joins or leaves moves few clients. */
function findAssignedNode(clientId: string, nodes: readonly NodeView[]): NodeView {
  const score = (node: NodeView): number => {
    const hashFraction = createHash('sha256').update(`${clientId} ${node.id}`).digest().readUInt32BE() / 2 ** 32;
    const freeCapacity = Math.max(1, node.capacity - node.clients);
    return -freeCapacity / Math.log(Math.max(hashFraction, Number.EPSILON));
  };
  return nodes.reduce((best, node) => (score(node) > score(best) ? node : best));
}
