import { pause } from '@recado/timing';
import type { Logger } from 'pino';
import { createNatsBus } from '../../core/bus/index.ts';
import type { Secrets } from '../../core/sealing/index.ts';
import type { NodeView } from './createNodeRegistry.ts';
import { fromOutcome, type Outcome } from './outcomes.ts';
import { nodeSubject, type RemoteCommand } from './RemoteCommand.ts';

/** An announced node. `aheadMs`: how far its clock is ahead of this machine's, including transit time. */
export interface ObservedNode extends NodeView {
  readonly aheadMs: number;
}

/** Shows and drains the nodes of a platform for an operator, from a process that is not a node. */
export interface ClusterControl {
  /** Lists the nodes; undefined if the bus cannot be reached. */
  nodes(): Promise<readonly ObservedNode[] | undefined>;
  /** Drains a node, which takes no client until restarted. @returns the number of clients that no node took */
  drain(node: string): Promise<number>;
  stop(): Promise<void>;
}

/** Milliseconds to connect to the bus, and milliseconds in which every node announces itself. */
const BUS_CONNECT_TIMEOUT_MS = 5_000;
const LISTEN_DURATION_MS = 2_500;
const POLL_INTERVAL_MS = 50;
/** Milliseconds for a node to transfer all of its clients. */
const NODE_DRAIN_TIMEOUT_MS = 900_000;

/** Connects to the bus of a platform. @throws Error if the address is invalid */
export function openClusterControl({
  natsUrl,
  secrets,
  log,
}: {
  readonly natsUrl: string;
  readonly secrets: Pick<Secrets, 'seal'>;
  readonly log: Logger;
}): ClusterControl {
  const bus = createNatsBus({ url: natsUrl, keys: secrets.seal, log });
  const observedNodes = new Map<string, ObservedNode>();
  bus.subscribe('nodes', message => {
    const view = message as NodeView;
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
      return fromOutcome(
        (await bus.request(nodeSubject(node), command, { timeoutMs: NODE_DRAIN_TIMEOUT_MS })) as Outcome,
      ) as number;
    },
    stop: bus.stop,
  };
}
