import type { Logger } from 'pino';
import { type Bus, BusUnavailableError, NoReplyError, NoResponderError } from '../../core/bus/index.ts';
import type { WorkerFleet } from '../fleet/createWorkerFleet.ts';
import type { SessionSnapshot } from '../sessions/index.ts';
import type { ClientWorkGate } from './createClientWorkGate.ts';
import type { ClusterNodeDescription, ClusterNodeRegistry } from './createClusterNodeRegistry.ts';
import { type RemoteCommandOutcome, unwrapRemoteCommandOutcome } from './outcomes.ts';
import { canClusterNodeTakeClients, computeClusterNodeLoad } from './placement.ts';
import { getClusterNodeBusSubject, type RemoteCommand } from './RemoteCommand.ts';

export interface ClientTransfersOptions {
  readonly bus: Bus;
  readonly fleet: Pick<WorkerFleet, 'heldClientIds' | 'holds' | 'state' | 'release' | 'resume'>;
  readonly nodeRegistry: Pick<ClusterNodeRegistry, 'self' | 'others' | 'expect'>;
  readonly gate: ClientWorkGate;
  /** Called when a different node may have become responsible for a client. */
  clientChanged(clientId: string): void;
  readonly log: Logger;
  /** Maximum milliseconds that a leaving node spends on transfers of all its disconnected clients. */
  readonly idleTransfersTimeoutMs?: number;
}

/** Maximum milliseconds that a transfer waits until the running work of its client has ended. */
const RUNNING_WORK_TIMEOUT_MS = 10_000;
/** Milliseconds within which the node that takes over a client must connect it. */
const CONNECT_TIMEOUT_MS = 30_000;
/**
 * Maximum milliseconds that a leaving node spends on transfers of clients that are neither connected nor being
 * linked. The limit is needed, because each transfer lasts as long as WhatsApp or a proxy does not answer.
 * Clients that remain are released, and any node finds them in its next search.
 */
const IDLE_TRANSFERS_TIMEOUT_MS = 20_000;
/** Maximum number of clients that are transferred concurrently when a node leaves the cluster. */
const MAX_CONCURRENT_TRANSFERS = 4;
/** Minimum difference between two nodes' loads for a transfer of clients, as a fraction of the capacity. */
const MIN_LOAD_DIFFERENCE = 0.15;

/** Transfers clients to other nodes. The owners need not scan a QR code again. */
export function createClientTransferService(options: ClientTransfersOptions) {
  const { bus, fleet, nodeRegistry, gate, log, idleTransfersTimeoutMs = IDLE_TRANSFERS_TIMEOUT_MS } = options;
  const transferringClientIds = new Set<string>();

  /**
   * Transfers a client's connection to another node, even if the client's running work does not end in time.
   *
   * @param connectTimeoutMs milliseconds in which the other node must connect the client
   * @returns false only if the other node did not answer
   */
  const transferClient = async (
    clientId: string,
    to: ClusterNodeDescription,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
  ): Promise<boolean> => {
    transferringClientIds.add(clientId);
    nodeRegistry.expect(to.id);
    const startedAt = performance.now();
    try {
      const closing = gate.close(clientId, RUNNING_WORK_TIMEOUT_MS, RUNNING_WORK_TIMEOUT_MS + connectTimeoutMs);
      options.clientChanged(clientId);
      await closing;
      const closedAt = performance.now();
      await fleet.release(clientId);
      const command: RemoteCommand = { what: 'resume', clientId, args: [clientId] };
      unwrapRemoteCommandOutcome(
        (await bus.request(getClusterNodeBusSubject(to.id), command, {
          timeoutMs: connectTimeoutMs,
        })) as RemoteCommandOutcome,
      );
      if (fleet.holds(clientId)) throw new Error('the client was not released');
      const [waitedMs, awayMs] = [closedAt - startedAt, performance.now() - closedAt].map(Math.round);
      log.info({ clientId, to: to.name, waitedMs, awayMs }, 'a client was transferred');
      return true;
    } catch (error) {
      log.warn({ err: error, clientId, to: to.name }, 'could not transfer a client');
      // If this node still holds the client, reconnect it here, because other nodes only take unheld clients.
      if (fleet.holds(clientId)) await fleet.resume(clientId).catch(() => undefined);
      return !(
        error instanceof BusUnavailableError ||
        error instanceof NoResponderError ||
        error instanceof NoReplyError
      );
    } finally {
      transferringClientIds.delete(clientId);
      gate.open(clientId);
      options.clientChanged(clientId);
    }
  };

  const releaseClient = (clientId: string): Promise<void> =>
    fleet.release(clientId).catch(error => log.warn({ err: error, clientId }, 'a client was not released'));

  /** Finds the cluster node with the lowest load among the nodes other than this one. */
  const findTargetNode = (): ClusterNodeDescription | undefined =>
    nodeRegistry
      .others()
      .filter(canClusterNodeTakeClients)
      .toSorted((first, other) => computeClusterNodeLoad(first) - computeClusterNodeLoad(other))[0];

  return {
    isTransferring(clientId: string): boolean {
      return transferringClientIds.has(clientId);
    },

    /** Transfers all clients, connected ones first. @returns the number of clients that no node took */
    async transferAllClients(): Promise<number> {
      const pendingClientIds = fleet.heldClientIds.toSorted(
        (first, other) => transferRank(fleet.state(first)) - transferRank(fleet.state(other)),
      );
      let deadline = Number.POSITIVE_INFINITY;
      const transferPending = async (): Promise<void> => {
        for (let clientId = pendingClientIds.shift(); clientId !== undefined; clientId = pendingClientIds.shift()) {
          const to = findTargetNode();
          if (!to) return;
          const isIdle = transferRank(fleet.state(clientId)) === IDLE_RANK;
          if (isIdle) deadline = Math.min(deadline, performance.now() + idleTransfersTimeoutMs);
          const remainingMs = isIdle ? deadline - performance.now() : CONNECT_TIMEOUT_MS;
          if (remainingMs <= 0) await releaseClient(clientId);
          // The bus or the other node is unavailable, so further transfers would only repeat this timeout.
          else if (!(await transferClient(clientId, to, remainingMs)) && !isIdle) return;
        }
      };
      await Promise.all(Array.from({ length: MAX_CONCURRENT_TRANSFERS }, transferPending));
      return fleet.heldClientIds.length;
    },

    /** Transfers one client if this node has clearly more load than another. */
    async rebalance(): Promise<void> {
      const self = nodeRegistry.self();
      const to = findTargetNode();
      // Clients that are being linked or have running work are not transferred.
      const clientId = fleet.heldClientIds.find(each => fleet.state(each) === 'open' && !gate.isBusy(each));
      if (!to || clientId === undefined || transferringClientIds.size > 0 || !canClusterNodeTakeClients(self)) return;
      const after = { ...to, clients: to.clients + 1 };
      if (
        computeClusterNodeLoad(self) - computeClusterNodeLoad(to) > MIN_LOAD_DIFFERENCE &&
        computeClusterNodeLoad(after) < computeClusterNodeLoad(self)
      )
        await transferClient(clientId, to);
    },
  };
}

const IDLE_RANK = 2;
const transferRank = (state: SessionSnapshot['state']): number =>
  state === 'open' ? 0 : state === 'pairing' ? 1 : IDLE_RANK;

export type ClientTransferService = ReturnType<typeof createClientTransferService>;
