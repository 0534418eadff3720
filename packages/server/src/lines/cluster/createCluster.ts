import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Bus } from '../../core/bus/index.ts';
import type { ClusterFileShare } from '../../core/files/createClusterFileShare.ts';
import type { WorkerFleet } from '../fleet/createWorkerFleet.ts';
import { createClientTransferService } from './createClientTransferService.ts';
import { createClientWorkGate } from './createClientWorkGate.ts';
import type { ClusterNodeRegistry } from './createClusterNodeRegistry.ts';
import { createClusterSessions } from './createClusterSessions.ts';
import { createRemoteCommandClient } from './createRemoteCommandClient.ts';
import { createRemoteCommandServer } from './createRemoteCommandServer.ts';
import { createUnownedClientSelector } from './placement.ts';

export interface ClusterOptions {
  readonly bus: Bus;
  readonly fleet: WorkerFleet;
  readonly nodeRegistry: ClusterNodeRegistry;
  readonly files: ClusterFileShare;
  readonly database: Knex;
  readonly dataDir: string;
  /** True if the platform can have cluster nodes other than this process. */
  readonly isShared: boolean;
  /** Maximum clients per minute that move to nodes with fewer clients. 0 disables such moves. */
  readonly rebalance: number;
  /** Called when an operator requests that this node transfers all of its clients. */
  drain(): Promise<number>;
  readonly log: Logger;
}

const MINUTE_MS = 60_000;

export type Cluster = ReturnType<typeof createCluster>;

/** Connects this node's fleet to the other nodes of the cluster. */
export function createCluster(options: ClusterOptions) {
  const { bus, fleet, nodeRegistry, files, database, dataDir, isShared, rebalance, log } = options;
  const gate = createClientWorkGate();
  const commandClient = createRemoteCommandClient({ bus, fleet, nodeRegistry, gate, database });
  const commandServer = createRemoteCommandServer({
    ...{ bus, fleet, files, gate, dataDir },
    node: nodeRegistry.self().id,
    drain() {
      return options.drain();
    },
    forwardCommand(command, runLocally) {
      return commandClient.runOnOwner(command, runLocally);
    },
  });
  const transfers = createClientTransferService({
    ...{ bus, fleet, nodeRegistry, gate, log },
    clientChanged(clientId) {
      commandServer.clientChanged(clientId);
    },
  });
  const unownedClients = createUnownedClientSelector(nodeRegistry);
  let timer: NodeJS.Timeout | undefined;

  return {
    /** The sessions of all cluster nodes. A platform with one node uses the sessions of its fleet instead. */
    sessions: createClusterSessions({ fleet, commandClient, files }),

    /** Updates the node's bus subscriptions. Called when the node may have taken or released a client. */
    clientChanged(clientId: string): void {
      if (isShared) commandServer.clientChanged(clientId);
    },
    /** Selects the clients that this cluster node should take over, from clients that no node owns. */
    selectClientsToTake(clientIds: readonly string[]): readonly string[] {
      if (!isShared) return clientIds;
      return unownedClients.selectClientsToTake(clientIds.filter(clientId => !transfers.isTransferring(clientId)));
    },
    /** Runs `take`, which connects a client on this node. Commands for the client wait until `take` has ended. */
    async blockWhileTaking(clientId: string, take: () => Promise<void>): Promise<void> {
      await (isShared ? commandServer.blockWhileTaking(clientId, take) : take());
    },
    /** Transfers all clients to other nodes. @returns the number of clients that no node could take */
    transferAllClients(): Promise<number> {
      return transfers.transferAllClients();
    },
    start(): void {
      if (isShared && rebalance > 0)
        timer = setInterval(() => void transfers.rebalance(), MINUTE_MS / rebalance).unref();
    },
    /** Resolves when all commands from other nodes have been answered. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await commandServer.stop();
    },
  };
}
