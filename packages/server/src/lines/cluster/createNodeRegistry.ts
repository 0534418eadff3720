import type { Bus } from '../../core/bus/index.ts';

/** Roles of a node: to serve the API, to hold client connections, to deliver events and run scheduled work. */
export const nodeRoles = ['api', 'lines', 'deliveries'] as const;
export type NodeRole = (typeof nodeRoles)[number];

/** Description of a node, announced by the node itself. */
export interface NodeDescription {
  /** ID that is unique to one run of the node. */
  readonly id: string;
  /** Name of the machine. */
  readonly name: string;
  readonly version: string;
  readonly roles: readonly NodeRole[];
  /** Number of clients that the node holds, and how many it can hold without overload. */
  readonly clients: number;
  readonly capacity: number;
  /** Whether the node is leaving, and therefore takes no new clients. */
  readonly isDraining: boolean;
  /** Time of the announcement by the node's clock, in milliseconds since 1970. */
  readonly now: number;
}

/** The nodes of the platform that currently announce themselves. */
export interface NodeRegistry {
  others(): readonly NodeDescription[];
  self(): NodeDescription;
  /** Counts a client that was sent to a node, until the node has had time to announce it. */
  expect(node: string): void;
  /** Starts to announce this node. */
  start(): void;
  /** Announces a change of this node immediately. */
  announce(): void;
  stop(): void;
}

/** Milliseconds between two announcements, and milliseconds after which a silent node is removed. */
const ANNOUNCE_INTERVAL_MS = 1_000;
const SILENT_NODE_TIMEOUT_MS = 4_000;
/** Milliseconds for which a node's announcements may omit a client that was sent to it. */
const PENDING_CLIENT_MS = 1_500;

/**
 * Creates the registry of nodes from their announcements on the bus.
 *
 * @param onNodeLost called when a node falls silent without having announced its end
 */
export function createNodeRegistry(
  bus: Bus,
  self: () => Omit<NodeDescription, 'now'>,
  onNodeLost: () => void = () => undefined,
): NodeRegistry {
  const announcements = new Map<string, { readonly view: NodeDescription; readonly at: number }>();
  /** Target and time of clients that were sent to other nodes. */
  let pendingClients: readonly { readonly to: string; readonly at: number }[] = [];
  const ownView = (): NodeDescription => ({ ...self(), now: Date.now() });
  const announce = (): void => bus.publish('nodes', ownView());
  const removeSilentNodes = (): void => {
    const silentNodes = [...announcements].filter(([, { at }]) => performance.now() - at > SILENT_NODE_TIMEOUT_MS);
    for (const [id] of silentNodes) announcements.delete(id);
    if (silentNodes.length > 0) onNodeLost();
  };
  const unsubscribes = [
    bus.subscribe('nodes', message => {
      const view = message as NodeDescription;
      if (view.id === self().id) return;
      const isNew = !announcements.has(view.id);
      announcements.set(view.id, { view, at: performance.now() });
      // This node announces itself immediately, so that the new node does not wait for the next interval.
      if (isNew) announce();
    }),
    bus.subscribe('nodes-gone', message => void announcements.delete(message as string)),
  ];
  let timer: NodeJS.Timeout | undefined;

  return {
    others() {
      const now = performance.now();
      removeSilentNodes();
      pendingClients = pendingClients.filter(({ at }) => now - at < PENDING_CLIENT_MS);
      return [...announcements.values()].map(({ view }) => ({
        ...view,
        clients: view.clients + pendingClients.filter(({ to }) => to === view.id).length,
      }));
    },
    self: ownView,
    expect(to) {
      pendingClients = [...pendingClients, { to, at: performance.now() }];
    },
    start() {
      announce();
      timer = setInterval(() => {
        announce();
        removeSilentNodes();
      }, ANNOUNCE_INTERVAL_MS).unref();
    },
    announce,
    stop() {
      clearInterval(timer);
      bus.publish('nodes-gone', self().id);
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
