import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Knex } from 'knex';
import type { AuthTools } from '../api/accounts/auth/index.ts';
import { type Bus, createInProcessBus, createSealedBus } from '../core/bus/index.ts';
import { createClusterFileShare } from '../core/files/createClusterFileShare.ts';
import type { ObjectStorage } from '../core/files/ReadableFile.ts';
import type { StoredEventNotifier } from '../deliveries/events/index.ts';
import {
  type ClusterNodeDescription,
  createCluster,
  createClusterNodeRegistry,
  type TransportRegistry,
  type WorkerView,
} from '../lines/index.ts';
import { createSessionFleet } from './createSessionFleet.ts';
import type { PluginOptions } from './PluginOptions.ts';

export interface PlatformNodeOptions extends PluginOptions {
  readonly database: Knex;
  readonly seal: AuthTools['seal'];
  readonly transports: TransportRegistry;
  /** Opens the object storage for files. By default, files stay on the local disk. */
  readonly openObjectStorage?: (() => ObjectStorage) | undefined;
  /** Notified when this node has stored received data. The node connects it to the other nodes. */
  readonly storedEvents: StoredEventNotifier;
  /** Called when another node has stopped without announcing its stop. */
  nodeLost(): void;
}

/**
 * Creates this process as a node of its platform, alone or connected to other nodes by the bus. It opens no
 * connection before `start`.
 */
export function createPlatformNode(options: PlatformNodeOptions) {
  const {
    bus: connection,
    secrets,
    roles,
    version,
    workers,
    sessionsPerWorker,
    database,
    dataDir,
    storedEvents,
    log,
  } = options;
  const id = randomBytes(9).toString('hex');
  const isShared = connection !== undefined;
  const bus: Bus = connection ? createSealedBus({ connection, keys: secrets.seal, log }) : createInProcessBus();
  let isDraining = false;

  const getNodeView = () => ({
    ...{ id, name: hostname(), version, roles, isDraining },
    // The number of clients includes those that this node is taking over at the moment.
    clients: fleet.workers.reduce((sum, worker) => sum + worker.clients, 0),
    capacity: sessionsPerWorker * Math.max(1, workers),
  });
  const nodeRegistry = createClusterNodeRegistry(bus, getNodeView, () => options.nodeLost());
  const objectStorage = options.openObjectStorage?.();
  const files = createClusterFileShare({
    bus,
    node: id,
    dataDir,
    isShared,
    objectStorage,
    log,
    otherNodeIds() {
      return nodeRegistry.others().map(node => node.id);
    },
  });

  const fleet = createSessionFleet({
    ...options,
    clientChanged(clientId) {
      cluster.clientChanged(clientId);
    },
    onForgotten(clientId) {
      // With several nodes, the node that received the command removes the files.
      if (!isShared) files.removeClientFiles(clientId);
    },
    selectClientsToTake(clientIds) {
      return cluster.selectClientsToTake(clientIds);
    },
    blockWhileTaking(clientId, take) {
      return cluster.blockWhileTaking(clientId, take);
    },
  });
  const transferClients = async (): Promise<number> => {
    isDraining = true;
    nodeRegistry.announce();
    return cluster.transferAllClients();
  };
  const cluster = createCluster({
    ...options,
    ...{ bus, fleet, nodeRegistry, files, isShared, database },
    async drain() {
      const remainingClients = await transferClients();
      // If other nodes did not take over all clients, this node keeps the rest and accepts new clients again.
      isDraining = remainingClients === 0;
      nodeRegistry.announce();
      return remainingClients;
    },
  });
  if (isShared) storedEvents.connect(bus, id, () => nodeRegistry.others().length > 0);

  return {
    /** Random ID that identifies this run of the process. */
    id,
    sessions: isShared ? cluster.sessions : fleet.sessions,
    files,
    /** Sends messages to the other nodes. The messages are lost if a node is not connected, as none is stored. */
    bus,
    /** Object storage for files; undefined if files stay on the local disk. */
    depot: objectStorage,
    get workers(): readonly WorkerView[] {
      return fleet.workers;
    },
    /** Returns this cluster node and all other cluster nodes that it knows. */
    nodes(): readonly ClusterNodeDescription[] {
      return [nodeRegistry.self(), ...nodeRegistry.others()];
    },
    start(): void {
      bus.start();
      if (isShared) nodeRegistry.start();
      if (roles.includes('lines')) fleet.start();
      cluster.start();
    },
    /** Transfers the node's clients to other nodes. @returns the number of clients that no node could take */
    async leave(): Promise<number> {
      return transferClients();
    },
    async stop(): Promise<void> {
      isDraining = true;
      nodeRegistry.announce();
      await cluster.stop();
      await fleet.stop();
      files.stop();
      nodeRegistry.stop();
      await bus.stop();
    },
  };
}
export type PlatformNode = ReturnType<typeof createPlatformNode>;
