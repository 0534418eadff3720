import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Knex } from 'knex';
import type { AuthTools } from '../api/auth/index.ts';
import { type Bus, createLocalBus, createNatsBus } from '../ground/bus/index.ts';
import { createDepot } from '../ground/files/createDepot.ts';
import { createFileShare, type FileShare } from '../ground/files/createFileShare.ts';
import type { Depot } from '../ground/files/Depot.ts';
import {
  createCluster,
  createPeers,
  type NodeView,
  type Transports,
  type WorkerView,
} from '../lines/index.ts';
import type { Sessions } from '../lines/sessions/index.ts';
import type { PluginOptions } from './PluginOptions.ts';
import { startSessions } from './startSessions.ts';

export interface NodeOptions extends PluginOptions {
  readonly database: Knex;
  readonly seal: AuthTools['seal'];
  readonly transports: Transports;
  /** Called when something of what the network told was stored, here or by another node, with whose it is. */
  readonly stored: (clientIds: readonly string[]) => void;
  /** Another node is no more, and did not say so. */
  readonly lost: () => void;
}

/** This process among those of its platform: alone, or with others over the bus. */
export interface Node {
  /** Of this run of it. */
  readonly id: string;
  readonly sessions: Sessions;
  readonly workers: readonly WorkerView[];
  readonly files: FileShare;
  /** Speaks to the others; nothing that it says is kept. */
  readonly bus: Bus;
  /** Where files are kept that are not to stay here. */
  readonly depot: Depot | undefined;
  /** Whether the others can be reached. */
  readonly isBusUp: boolean;
  /** Itself, and the others there are. */
  nodes(): readonly NodeView[];
  start(): void;
  /** Hands its clients over to other nodes. @returns how many nobody could take */
  leave(): Promise<number>;
  stop(): Promise<void>;
}

interface News {
  readonly from: string;
  readonly clientIds: readonly string[];
}

/** Nothing is opened before `start`. */
export function startNode(options: NodeOptions): Node {
  const { natsUrl, secrets, roles, version, workers, sessionsPerWorker, database, dataDir, log } = options;
  const id = randomBytes(9).toString('hex');
  const isShared = natsUrl !== undefined;
  const bus = isShared ? createNatsBus({ url: natsUrl, keys: secrets.seal, log }) : createLocalBus();
  let isDraining = false;

  const view = () => ({
    ...{ id, name: hostname(), version, roles, isDraining },
    // Those that are being taken included.
    clients: fleet.workers.reduce((sum, worker) => sum + worker.clients, 0),
    capacity: sessionsPerWorker * Math.max(1, workers),
  });
  const peers = createPeers(bus, view, options.lost);
  const others = () => peers.others().map(node => node.id);
  const depot = options.mediaUrl === undefined ? undefined : createDepot(options.mediaUrl);
  const files = createFileShare({ bus, node: id, dataDir, others, isShared, depot, log });

  const fleet = startSessions({
    ...options,
    stored(clientIds) {
      options.stored(clientIds);
      if (others().length > 0) bus.tell('news', { from: id, clientIds } satisfies News);
    },
    changed: clientId => cluster.changed(clientId),
    share: clientIds => cluster.share(clientIds),
    taking: (clientId, take) => cluster.taking(clientId, take),
  });
  const leave = async (): Promise<number> => {
    isDraining = true;
    peers.announce();
    return cluster.leave();
  };
  const drain = async (): Promise<number> => {
    const left = await leave();
    // Whoever still has clients goes on with them, and with those that nobody else can take.
    isDraining = left === 0;
    peers.announce();
    return left;
  };
  const cluster = createCluster({ ...options, bus, fleet, peers, files, isShared, database, drain });
  bus.listen('news', message => {
    const { from, clientIds } = message as News;
    if (from !== id) options.stored(clientIds);
  });

  return {
    id,
    sessions: cluster.sessions,
    files,
    bus,
    depot,
    get workers() {
      return fleet.workers;
    },
    get isBusUp() {
      return bus.isUp;
    },
    nodes: () => [peers.self(), ...peers.others()],
    start() {
      bus.start();
      if (isShared) peers.start();
      if (roles.includes('lines')) fleet.start();
      cluster.start();
    },
    leave,
    async stop() {
      isDraining = true;
      peers.announce();
      await cluster.stop();
      await fleet.stop();
      files.stop();
      peers.stop();
      await bus.stop();
    },
  };
}
