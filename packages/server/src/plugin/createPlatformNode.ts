import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Knex } from 'knex';
import type { AuthTools } from '../api/accounts/auth/index.ts';
import { type Bus, createInProcessBus, createNatsBus } from '../core/bus/index.ts';
import { type ClusterFileShare, createClusterFileShare } from '../core/files/createClusterFileShare.ts';
import { createObjectStorage } from '../core/files/createObjectStorage.ts';
import type { ObjectStorage } from '../core/files/ObjectStorage.ts';
import {
  type ClusterNodeDescription,
  createCluster,
  createClusterNodeRegistry,
  type TransportRegistry,
  type WorkerView,
} from '../lines/index.ts';
import type { ClientSessions } from '../lines/sessions/index.ts';
import { createSessionFleet } from './createSessionFleet.ts';
import type { PluginOptions } from './PluginOptions.ts';

export interface PlatformNodeOptions extends PluginOptions {
  readonly database: Knex;
  readonly seal: AuthTools['seal'];
  readonly transports: TransportRegistry;
  /** Called after this node or another node has stored received data, with the IDs of the affected clients. */
  readonly eventsStored: (clientIds: readonly string[]) => void;
  /** Called when another node has stopped without announcing its stop. */
  readonly nodeLost: () => void;
}

/** This process as a node of its platform, alone or connected to other nodes by the bus. */
export interface PlatformNode {
  /** Random ID that identifies this run of the process. */
  readonly id: string;
  readonly sessions: ClientSessions;
  readonly workers: readonly WorkerView[];
  readonly files: ClusterFileShare;
  /** Sends messages to the other nodes. The messages are lost if a node is not connected, as none is stored. */
  readonly bus: Bus;
  /** Object storage for files; undefined if files stay on the local disk. */
  readonly depot: ObjectStorage | undefined;
  /** Whether the bus to the other nodes is connected. */
  readonly isBusUp: boolean;
  /** Returns this cluster node and all other cluster nodes that it knows. */
  nodes(): readonly ClusterNodeDescription[];
  start(): void;
  /** Transfers the node's clients to other nodes. @returns the number of clients that no node could take */
  leave(): Promise<number>;
  stop(): Promise<void>;
}

interface StoredEventsMessage {
  readonly from: string;
  readonly clientIds: readonly string[];
}

/** Creates the node of this process. It opens no connection before `start`. */
export function createPlatformNode(options: PlatformNodeOptions): PlatformNode {
  const { natsUrl, secrets, roles, version, workers, sessionsPerWorker, database, dataDir, log } = options;
  const id = randomBytes(9).toString('hex');
  const isShared = natsUrl !== undefined;
  const bus = isShared ? createNatsBus({ url: natsUrl, keys: secrets.seal, log }) : createInProcessBus();
  let isDraining = false;

  const getNodeView = () => ({
    ...{ id, name: hostname(), version, roles, isDraining },
    // The number of clients includes those that this node is taking over at the moment.
    clients: fleet.workers.reduce((sum, worker) => sum + worker.clients, 0),
    capacity: sessionsPerWorker * Math.max(1, workers),
  });
  const nodeRegistry = createClusterNodeRegistry(bus, getNodeView, options.nodeLost);
  const listOtherNodeIds = () => nodeRegistry.others().map(node => node.id);
  const objectStorage = options.mediaUrl === undefined ? undefined : createObjectStorage(options.mediaUrl);
  const files = createClusterFileShare({
    bus,
    node: id,
    dataDir,
    otherNodeIds: listOtherNodeIds,
    isShared,
    objectStorage,
    log,
  });

  const fleet = createSessionFleet({
    ...options,
    eventsStored(clientIds) {
      options.eventsStored(clientIds);
      if (listOtherNodeIds().length > 0) bus.publish('news', { from: id, clientIds } satisfies StoredEventsMessage);
    },
    clientChanged: clientId => cluster.clientChanged(clientId),
    selectClientsToTake: clientIds => cluster.selectClientsToTake(clientIds),
    blockWhileTaking: (clientId, take) => cluster.blockWhileTaking(clientId, take),
  });
  const leave = async (): Promise<number> => {
    isDraining = true;
    nodeRegistry.announce();
    return cluster.transferAllClients();
  };
  const drain = async (): Promise<number> => {
    const remainingClients = await leave();
    // If other nodes did not take over all clients, this node keeps the rest and accepts new clients again.
    isDraining = remainingClients === 0;
    nodeRegistry.announce();
    return remainingClients;
  };
  const cluster = createCluster({ ...options, bus, fleet, nodeRegistry, files, isShared, database, drain });
  bus.subscribe('news', message => {
    const { from, clientIds } = message as StoredEventsMessage;
    if (from !== id) options.eventsStored(clientIds);
  });

  return {
    id,
    sessions: cluster.sessions,
    files,
    bus,
    depot: objectStorage,
    get workers() {
      return fleet.workers;
    },
    get isBusUp() {
      return bus.isUp;
    },
    nodes: () => [nodeRegistry.self(), ...nodeRegistry.others()],
    start() {
      bus.start();
      if (isShared) nodeRegistry.start();
      if (roles.includes('lines')) fleet.start();
      cluster.start();
    },
    leave,
    async stop() {
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
