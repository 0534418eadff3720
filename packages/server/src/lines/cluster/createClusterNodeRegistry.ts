import type { Bus } from '../../core/bus/index.ts';

/** Roles of a cluster node: serving the API, connecting clients, and delivering events and scheduled work. */
export const clusterNodeRoles = ['api', 'lines', 'deliveries'] as const;
export type ClusterNodeRole = (typeof clusterNodeRoles)[number];

/** Description of a platform node, which the node itself announces to the other nodes. */
export interface ClusterNodeDescription {
  /** ID that is unique to one run of the node. */
  readonly id: string;
  /** Name of the machine. */
  readonly name: string;
  readonly version: string;
  readonly roles: readonly ClusterNodeRole[];
  /**
   * Number of clients that the cluster node runs. `capacity` is the number that it can run without overload.
   */
  readonly clients: number;
  readonly capacity: number;
  /** Whether the cluster node is leaving the cluster, and therefore takes no new clients. */
  readonly isDraining: boolean;
  /** Time of the announcement by the node's clock, in milliseconds since 1970. */
  readonly now: number;
}

/** Milliseconds between a node's announcements, and milliseconds without one until the node is removed. */
const ANNOUNCE_INTERVAL_MS = 1_000;
const SILENT_NODE_TIMEOUT_MS = 4_000;
/**
 * Milliseconds for which this process adds a transferred client to the load of its new node. During this time,
 * the announcements of the new node may not include the client yet.
 */
const PENDING_CLIENT_MS = 1_500;

export type ClusterNodeRegistry = ReturnType<typeof createClusterNodeRegistry>;

/**
 * Creates the registry of cluster nodes that currently announce themselves, from their announcements on the bus.
 *
 * @param onNodeLost called when a node sends no more announcements, although it did not announce that it leaves
 */
export function createClusterNodeRegistry(
  bus: Bus,
  self: () => Omit<ClusterNodeDescription, 'now'>,
  onNodeLost: () => void = () => undefined,
) {
  const announcements = new Map<string, { readonly view: ClusterNodeDescription; readonly at: number }>();
  /** Clients that were sent to other nodes: for each client, the target node and the time of the transfer. */
  let pendingClients: readonly { readonly to: string; readonly at: number }[] = [];
  const ownView = (): ClusterNodeDescription => ({ ...self(), now: Date.now() });
  const publishOwnView = (): void => bus.publish('nodes', ownView());
  const removeSilentNodes = (): void => {
    const silentNodes = [...announcements].filter(([, { at }]) => performance.now() - at > SILENT_NODE_TIMEOUT_MS);
    for (const [id] of silentNodes) announcements.delete(id);
    if (silentNodes.length > 0) onNodeLost();
  };
  const unsubscribes = [
    bus.subscribe('nodes', message => {
      const view = message as ClusterNodeDescription;
      if (view.id === self().id) return;
      const isNew = !announcements.has(view.id);
      announcements.set(view.id, { view, at: performance.now() });
      // Announce this node at once, because the new node would otherwise learn of it only at the next interval.
      if (isNew) publishOwnView();
    }),
    bus.subscribe('nodes-gone', message => void announcements.delete(message as string)),
  ];
  let timer: NodeJS.Timeout | undefined;

  return {
    others(): readonly ClusterNodeDescription[] {
      const now = performance.now();
      removeSilentNodes();
      pendingClients = pendingClients.filter(({ at }) => now - at < PENDING_CLIENT_MS);
      return [...announcements.values()].map(({ view }) => ({
        ...view,
        clients: view.clients + pendingClients.filter(({ to }) => to === view.id).length,
      }));
    },
    self(): ClusterNodeDescription {
      return ownView();
    },
    /**
     * Adds one to the client count of a cluster node that was assigned a client. The addition ends once the node
     * has had enough time to include the client in its own announcements.
     */
    expect(to: string): void {
      pendingClients = [...pendingClients, { to, at: performance.now() }];
    },
    /** Starts to announce this node to the other nodes of the cluster. */
    start(): void {
      publishOwnView();
      timer = setInterval(() => {
        publishOwnView();
        removeSilentNodes();
      }, ANNOUNCE_INTERVAL_MS).unref();
    },
    /** Announces a change of this node to the other nodes immediately. */
    announce(): void {
      publishOwnView();
    },
    stop(): void {
      clearInterval(timer);
      bus.publish('nodes-gone', self().id);
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
