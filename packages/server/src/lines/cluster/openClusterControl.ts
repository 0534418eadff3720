import { pause } from '@recado/timing';
import type { Logger } from 'pino';
import { createNatsBus } from '../../core/bus/index.ts';
import type { ServerSecrets } from '../../core/sealing/index.ts';
import type { NodeDescription } from './createNodeRegistry.ts';
import { type CommandOutcome, unwrapCommandOutcome } from './outcomes.ts';
import { getNodeBusSubject, type RemoteCommand } from './RemoteCommand.ts';

/** Node with its clock's lead over this machine's clock: `aheadMs`, which includes the transit time. */
export interface ObservedNode extends NodeDescription {
  readonly aheadMs: number;
}

/** Shows and drains the nodes of a platform for an operator, from a process that is not a node. */
export interface ClusterControl {
  /** Lists the nodes; undefined if the bus cannot be reached. */
  nodes(): Promise<readonly ObservedNode[] | undefined>;
  /** Transfers all clients of a node. @returns the number of clients that no node took */
  drain(node: string): Promise<number>;
  stop(): Promise<void>;
}

/** Milliseconds to connect to the bus, and milliseconds in which every node announces itself. */
const BUS_CONNECT_TIMEOUT_MS = 5_000;
const LISTEN_DURATION_MS = 2_500;
const POLL_INTERVAL_MS = 50;
/** Milliseconds for a node to transfer all of its clients. */
const NODE_DRAIN_TIMEOUT_MS = 900_000;

interface ClusterControlOptions {
  readonly natsUrl: string;
  readonly secrets: Pick<ServerSecrets, 'seal'>;
  readonly log: Logger;
}

/** Connects to the bus of a platform. @throws Error if the address is invalid */
export function openClusterControl({ natsUrl, secrets, log }: ClusterControlOptions): ClusterControl {
  const bus = createNatsBus({ url: natsUrl, keys: secrets.seal, log });
  const observedNodes = new Map<string, ObservedNode>();
  bus.subscribe('nodes', message => {
    const view = message as NodeDescription;
    observedNodes.set(view.id, { ...view, aheadMs: view.now - Date.now() });
  });
  bus.start();

  return {
    async nodes() {
      const deadline = performance.now() + BUS_CONNECT_TIMEOUT_MS;
      while (!bus.isUp && performance.now() < deadline) await pause(POLL_INTERVAL_MS);
      if (!bus.isUp) return undefined;
      await pause(LISTEN_DURATION_MS);
      return [...observedNodes.values()].toSorted((first, other) => first.name.localeCompare(other.name));
    },
    async drain(node) {
      const command: RemoteCommand = { what: 'drain', clientId: '', args: [] };
      return unwrapCommandOutcome(
        (await bus.request(getNodeBusSubject(node), command, { timeoutMs: NODE_DRAIN_TIMEOUT_MS })) as CommandOutcome,
      ) as number;
    },
    stop: bus.stop,
  };
}
