import { createHash } from 'node:crypto';
import type { ClusterNodeDescription, ClusterNodeRegistry } from './createClusterNodeRegistry.ts';

/** Returns the load of a cluster node: its number of clients divided by its capacity. Above 1: overloaded. */
export const computeClusterNodeLoad = ({
  clients,
  capacity,
}: Pick<ClusterNodeDescription, 'clients' | 'capacity'>): number => clients / Math.max(1, capacity);

export const canClusterNodeTakeClients = ({
  roles,
  isDraining,
}: Pick<ClusterNodeDescription, 'roles' | 'isDraining'>): boolean => roles.includes('lines') && !isDraining;

/**
 * Finds the cluster node with the lowest load, to take a client that no node runs. Prefers the current node if
 * several have the lowest load. Returns undefined if no node takes clients.
 */
export function findLeastLoadedClusterNode(
  nodeRegistry: Pick<ClusterNodeRegistry, 'self' | 'others'>,
): ClusterNodeDescription | undefined {
  return [nodeRegistry.self(), ...nodeRegistry.others()]
    .filter(canClusterNodeTakeClients)
    .reduce<ClusterNodeDescription | undefined>(
      (best, node) => (best && computeClusterNodeLoad(best) <= computeClusterNodeLoad(node) ? best : node),
      undefined,
    );
}

/**
 * Number of checks for which a client without a node waits for its assigned node. After these checks, any node
 * may take the client.
 */
const MAX_UNSUCCESSFUL_CHECKS = 2;

/** Selects the clients without an owner that this node should take. */
export function createUnownedClientSelector(nodeRegistry: Pick<ClusterNodeRegistry, 'self' | 'others'>) {
  let checkCounts = new Map<string, number>();
  return {
    /**
     * Selects this node's clients from all clients without an owner. All nodes compute the same assignment from
     * the nodes' free capacity and the IDs of nodes and client. Therefore they do not compete for clients. A
     * client that still has no owner after some checks is taken by any node.
     */
    selectClientsToTake(clientIds: readonly string[]): readonly string[] {
      const self = nodeRegistry.self();
      if (!canClusterNodeTakeClients(self)) return [];
      const nodes = [self, ...nodeRegistry.others().filter(canClusterNodeTakeClients)];
      checkCounts = new Map(clientIds.map(clientId => [clientId, (checkCounts.get(clientId) ?? 0) + 1]));
      return clientIds.filter(
        clientId =>
          (checkCounts.get(clientId) ?? 0) > MAX_UNSUCCESSFUL_CHECKS ||
          findAssignedNode(clientId, nodes).id === self.id,
      );
    },
  };
}

/**
 * Assigns a client by rendezvous hashing, weighted by free capacity. This method moves few clients when a
 * node joins or leaves.
 */
function findAssignedNode(clientId: string, nodes: readonly ClusterNodeDescription[]): ClusterNodeDescription {
  const score = (node: ClusterNodeDescription): number => {
    const hashFraction = createHash('sha256').update(`${clientId} ${node.id}`).digest().readUInt32BE() / 2 ** 32;
    const freeCapacity = Math.max(1, node.capacity - node.clients);
    return -freeCapacity / Math.log(Math.max(hashFraction, Number.EPSILON));
  };
  return nodes.reduce((best, node) => (score(node) > score(best) ? node : best));
}
