import { pause } from '@recado/timing';
import type { Logger } from 'pino';
import { createNatsBus } from '../../ground/bus/index.ts';
import type { Secrets } from '../../ground/sealing/index.ts';
import type { NodeView } from './createPeers.ts';
import { nodeSubject, type Order } from './Order.ts';
import { fromOutcome, type Outcome } from './outcomes.ts';

/** A node as it was heard. `aheadMs`: how much its clock is ahead of ours, what the way took included. */
export interface HeardNode extends NodeView {
  readonly aheadMs: number;
}

/** For operators: the nodes of a platform, from outside of them. */
export interface ClusterControl {
  /** Undefined: the bus cannot be reached. */
  nodes(): Promise<readonly HeardNode[] | undefined>;
  /** Has a node hand its clients over; until it is started anew it gets nobody. @returns how many nobody could take */
  drain(node: string): Promise<number>;
  stop(): Promise<void>;
}

/** Milliseconds to reach the bus, and in which every node says something. */
const REACHING = 5_000;
const LISTENING = 2_500;
const LOOK = 50;
/** Milliseconds for a node to hand over all it has. */
const DRAINING = 900_000;

/** @throws Error for an address that is none */
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
  const heard = new Map<string, HeardNode>();
  bus.listen('nodes', message => {
    const view = message as NodeView;
    heard.set(view.id, { ...view, aheadMs: view.now - Date.now() });
  });
  bus.start();

  return {
    async nodes() {
      const latest = performance.now() + REACHING;
      while (!bus.isUp && performance.now() < latest) await pause(LOOK);
      if (!bus.isUp) return undefined;
      await pause(LISTENING);
      return [...heard.values()].toSorted((one, other) => one.name.localeCompare(other.name));
    },
    async drain(node) {
      const order: Order = { what: 'drain', clientId: '', args: [] };
      return fromOutcome(
        (await bus.ask(nodeSubject(node), order, { patience: DRAINING })) as Outcome,
      ) as number;
    },
    stop: bus.stop,
  };
}
