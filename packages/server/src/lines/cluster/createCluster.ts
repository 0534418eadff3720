import { TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Bus } from '../../core/bus/index.ts';
import { Unavailable } from '../../core/errors/index.ts';
import type { ClusterFileShare } from '../../core/files/createClusterFileShare.ts';
import type { WorkerFleet } from '../fleet/createWorkerFleet.ts';
import type { ClientSessions, OutgoingSessionMessage } from '../sessions/index.ts';
import { createClientTransferService } from './createClientTransferService.ts';
import { createClientWorkGate } from './createClientWorkGate.ts';
import type { ClusterNodeRegistry } from './createClusterNodeRegistry.ts';
import { createRemoteCommandClient } from './createRemoteCommandClient.ts';
import { createRemoteCommandServer } from './createRemoteCommandServer.ts';
import { createUnownedClientSelector } from './placement.ts';
import type { RemoteSessionMethod } from './RemoteCommand.ts';

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
  readonly drain: () => Promise<number>;
  readonly log: Logger;
}

/** The sessions of all cluster nodes. A command for a client runs on the node that holds the client. */
export interface Cluster {
  readonly sessions: ClientSessions;
  /** Updates the node's bus subscriptions. Called when the node may have taken or released a client. */
  clientChanged(clientId: string): void;
  /** Selects the clients that this cluster node should take over, from clients that no node owns. */
  selectClientsToTake(clientIds: readonly string[]): readonly string[];
  /** Runs `take`, which connects a client on this node. Commands for the client wait until `take` has ended. */
  blockWhileTaking(clientId: string, take: () => Promise<void>): Promise<void>;
  /** Transfers all clients to other nodes. @returns the number of clients that no node could take */
  transferAllClients(): Promise<number>;
  start(): void;
  /** Resolves when all commands from other nodes have been answered. */
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;

export function createCluster(options: ClusterOptions): Cluster {
  const { bus, fleet, nodeRegistry, files, isShared, rebalance, log } = options;
  const local = fleet.sessions;
  const gate = createClientWorkGate();
  const commandClient = createRemoteCommandClient({ ...options, gate });
  const commandServer = createRemoteCommandServer({
    ...options,
    gate,
    node: nodeRegistry.self().id,
    forwardCommand: commandClient.runOnOwner,
  });
  const transfers = createClientTransferService({
    bus,
    fleet,
    nodeRegistry,
    gate,
    clientChanged: commandServer.clientChanged,
    log,
  });
  const selectClientsToTake = createUnownedClientSelector(nodeRegistry);
  let timer: NodeJS.Timeout | undefined;

  const callOwner = <T>(
    what: RemoteSessionMethod,
    clientId: string,
    args: readonly unknown[],
    runLocally: () => Promise<T>,
  ): Promise<T> => commandClient.runOnOwner({ what, clientId, args }, runLocally);
  /** Runs a command. If the client has no owner, the node that runs the command takes the client. */
  const take = <T>(
    what: RemoteSessionMethod,
    clientId: string,
    runLocally: () => Promise<T>,
    args: readonly unknown[] = [],
  ): Promise<T> => {
    const command = { what, clientId, args: [clientId, ...args] };
    return commandClient.runOnOwner(command, runLocally, {
      canTake: true,
      whenUnowned: () => commandClient.runOnAssignedNode(command, runLocally),
    });
  };

  const send = async (clientId: string, dispatch: OutgoingSessionMessage) => {
    if (!isShared) return local.send(clientId, dispatch);
    const runLocally = () => local.send(clientId, dispatch);
    const callOwner = (args: readonly unknown[]) =>
      commandClient
        .runOnOwner({ what: 'send', clientId, args: [clientId, ...args] }, runLocally)
        .catch(toNotConnectedError);
    const { content } = dispatch;
    if (fleet.has(clientId) || content.type !== 'file') return callOwner([dispatch]);
    const { offer, end } = await files.offer(content.file.path);
    const file = { ...content.file, path: '' };
    try {
      return await callOwner([{ ...dispatch, content: { ...content, file } }, offer]);
    } finally {
      end();
    }
  };

  return {
    sessions: {
      abilities: local.abilities,
      status: local.status,
      initialize: id => take('initialize', id, () => local.initialize(id)),
      restart: id => take('restart', id, () => local.restart(id)),
      disconnect: id => take('disconnect', id, () => local.disconnect(id)),
      async forget(id) {
        await take('forget', id, () => local.forget(id));
        files.removeClientFiles(id);
      },
      pairingCode: id => take('pairingCode', id, () => local.pairingCode(id)),
      link: (id, ...args) => take('link', id, () => local.link(id, ...args), args),
      change: (id, ...args) => take('change', id, () => local.change(id, ...args), args),
      receiveWebhook: (id, ...args) =>
        callOwner('receiveWebhook', id, [id, ...args], () => local.receiveWebhook(id, ...args)),
      qr: id => callOwner('qr', id, [id], () => local.qr(id)),
      probe: id => callOwner('probe', id, [id], () => local.probe(id)),
      ready: id => callOwner('ready', id, [id], () => local.ready(id)),
      send,
      read: (id, ...args) => callOwner('read', id, [id, ...args], () => local.read(id, ...args)),
      type: (id, ...args) => callOwner('type', id, [id, ...args], () => local.type(id, ...args)),
      typing: (id, ...args) => callOwner('typing', id, [id, ...args], () => local.typing(id, ...args)),
      manage: (id, ...args) => callOwner('manage', id, [id, ...args], () => local.manage(id, ...args)),
      lookup: (id, ...args) => callOwner('lookup', id, [id, ...args], () => local.lookup(id, ...args)),
    },
    clientChanged: clientId => void (isShared && commandServer.clientChanged(clientId)),
    selectClientsToTake: clientIds =>
      isShared ? selectClientsToTake(clientIds.filter(clientId => !transfers.isTransferring(clientId))) : clientIds,
    blockWhileTaking: (clientId, take) => (isShared ? commandServer.blockWhileTaking(clientId, take) : take()),
    transferAllClients: transfers.transferAllClients,
    start() {
      if (isShared && rebalance > 0)
        timer = setInterval(() => void transfers.rebalance(), MINUTE_MS / rebalance).unref();
    },
    stop() {
      clearInterval(timer);
      return commandServer.stop();
    },
  };
}

/**
 * Converts `Unavailable` to `not-connected`. `Unavailable` means that the node that holds the client was
 * unreachable, so nothing was sent. After any other error, the message may have been sent.
 */
function toNotConnectedError(error: unknown): never {
  throw error instanceof Unavailable ? new TransportError('not-connected', error.message, { cause: error }) : error;
}
