import type { BusConnection } from '@recado/plugin';
import { pause } from '@recado/timing';
import type { Logger } from 'pino';
import { createSealedBus } from '../../core/bus/index.ts';
import type { ServerSecrets } from '../../core/sealing/index.ts';
import type { ClusterNodeDescription } from './createClusterNodeRegistry.ts';
import { type RemoteCommandOutcome, unwrapRemoteCommandOutcome } from './outcomes.ts';
import { getClusterNodeBusSubject, type RemoteCommand } from './RemoteCommand.ts';

/**
 * Cluster node as seen from this machine. `aheadMs`: milliseconds by which the node's clock is ahead of this
 * machine's clock, including the transit time of the node's message.
 */
export interface ObservedClusterNode extends ClusterNodeDescription {
  readonly aheadMs: number;
}

/** Milliseconds to connect to the bus, and milliseconds in which every node announces itself. */
const BUS_CONNECT_TIMEOUT_MS = 5_000;
const LISTEN_DURATION_MS = 2_500;
const POLL_INTERVAL_MS = 50;
/** Milliseconds for a node to transfer all of its clients. */
const NODE_DRAIN_TIMEOUT_MS = 900_000;

interface ClusterControlOptions {
  /** Connection of a bus plugin, which is not started yet. */
  readonly bus: BusConnection;
  readonly secrets: Pick<ServerSecrets, 'seal'>;
  readonly log: Logger;
}

export type ClusterControl = ReturnType<typeof openClusterControl>;

/** Connects an operator's process, which is not a node, to the message bus of a platform's nodes. */
export function openClusterControl({ bus: connection, secrets, log }: ClusterControlOptions) {
  const bus = createSealedBus({ connection, keys: secrets.seal, log });
  const observedNodes = new Map<string, ObservedClusterNode>();
  bus.subscribe('nodes', message => {
    const view = message as ClusterNodeDescription;
    observedNodes.set(view.id, { ...view, aheadMs: view.now - Date.now() });
  });
  bus.start();

  return {
    /** Lists the nodes; undefined if the bus cannot be reached. */
    async nodes(): Promise<readonly ObservedClusterNode[] | undefined> {
      const deadline = performance.now() + BUS_CONNECT_TIMEOUT_MS;
      while (!bus.isUp && performance.now() < deadline) await pause(POLL_INTERVAL_MS);
      if (!bus.isUp) return undefined;
      await pause(LISTEN_DURATION_MS);
      return [...observedNodes.values()].toSorted((first, other) => first.name.localeCompare(other.name));
    },
    /**
     * Transfers all clients of a node. If other nodes took all of them, the node takes no clients until it is
     * restarted. @returns the number of clients that no node took
     */
    async drain(node: string): Promise<number> {
      const command: RemoteCommand = { what: 'drain', clientId: '', args: [] };
      return unwrapRemoteCommandOutcome(
        (await bus.request(getClusterNodeBusSubject(node), command, {
          timeoutMs: NODE_DRAIN_TIMEOUT_MS,
        })) as RemoteCommandOutcome,
      ) as number;
    },
    async stop(): Promise<void> {
      await bus.stop();
    },
  };
}
