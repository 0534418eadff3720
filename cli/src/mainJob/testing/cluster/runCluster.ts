import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import { lastVerdict, readVerdict, type Verdict } from '../nemesis/readVerdict.ts';
import type { Line } from '../nemesis/startTown.ts';
import { startTraffic, type TrafficOptions } from '../nemesis/startTraffic.ts';
import { type Cluster, type ClusterOptions, startCluster } from './startCluster.ts';
import type { Node } from './startNodes.ts';

export interface ClusterRun {
  readonly cluster: ClusterOptions;
  readonly traffic: TrafficOptions;
  /** Milliseconds for everything to arrive after the last message and the last disaster. */
  readonly patience: number;
  readonly say?: (text: string) => void;
}

export interface ClusterReport extends Verdict {
  readonly disasters: number;
  /** Milliseconds from a node's end, or from when it stood still, until each of its clients was connected elsewhere. */
  readonly takeovers: readonly number[];
  readonly keyWrites: { readonly accepted: number; readonly stale: number };
  readonly misunderstood: readonly unknown[];
}

/** Messages in both directions while nodes die, stand still, and are cut off from the bus and from the database. */
export async function runCluster({
  cluster: options,
  traffic: given,
  patience,
  say = () => undefined,
}: ClusterRun): Promise<ClusterReport> {
  const cluster = await startCluster(options);
  try {
    const traffic = startTraffic(cluster, given);
    traffic.done.catch(() => undefined);
    let isOver = false;
    void traffic.done.finally(() => {
      isOver = true;
    });
    const takeovers: number[] = [];
    const noted = { takeovers, patience };
    const isolated = cluster.nodes.every(({ machine }) => machine) ? [alone(noted)] : [];
    const disasters = [killed(noted), cutOff('bus'), frozen(noted), ...isolated, cutOff('database'), left];
    let happened = 0;
    for (; !isOver || happened < disasters.length; happened += 1) {
      await eventually(() => allConnected(cluster), patience);
      const disaster = disasters[happened % disasters.length];
      const node = cluster.nodes[happened % cluster.nodes.length];
      say(
        `${disaster?.name} of node ${happened % cluster.nodes.length} (${traffic.ledger.inbound.size} in, ${traffic.ledger.outbound.size} out)`,
      );
      if (node) await disaster?.(cluster, node);
      await pause(2_000);
    }
    await traffic.done;
    await eventually(() => allConnected(cluster), patience);
    const verdict = await lastVerdict(() => readVerdict(cluster, traffic.ledger), patience);
    return {
      ...verdict,
      disasters: happened,
      takeovers,
      keyWrites: await cluster.keys.keyWrites(),
      misunderstood: await cluster.emulator.control.unknown(),
    };
  } finally {
    await cluster.stop();
  }
}

/** Lets nodes stand still for longer than their leases while everybody talks. @returns what was written of keys */
export async function runStillNodes({ cluster: options, traffic, patience }: ClusterRun, rounds: number) {
  const cluster = await startCluster(options);
  try {
    const { done } = startTraffic(cluster, traffic);
    done.catch(() => undefined);
    for (let round = 0; round < rounds; round += 1) {
      await eventually(() => allConnected(cluster), patience);
      const node = cluster.nodes[round % cluster.nodes.length];
      if (node) await frozen({ takeovers: [], patience })(cluster, node);
      await pause(2_000);
      if ((await cluster.keys.keyWrites()).stale > 0) break;
    }
    return await cluster.keys.keyWrites();
  } finally {
    await cluster.stop();
  }
}

interface Noted {
  readonly takeovers: number[];
  /** Milliseconds after which it is no takeover any more. */
  readonly patience: number;
}

type Disaster = (cluster: Cluster, node: Node) => Promise<void>;

const allConnected = async ({ lines, isConnected }: Cluster): Promise<boolean> =>
  (await Promise.all(lines.map(isConnected))).every(Boolean);

async function linesOf(cluster: Cluster, node: Node): Promise<Line[]> {
  const holders = await Promise.all(cluster.lines.map(cluster.holder));
  return cluster.lines.filter((_, index) => holders[index] === node);
}

/** Notes when each line is connected by another node. */
async function followed(
  cluster: Cluster,
  node: Node,
  lines: readonly Line[],
  { takeovers, patience }: Noted,
): Promise<void> {
  const begun = performance.now();
  await Promise.all(
    lines.map(async line => {
      await eventually(async () => {
        const holder = await cluster.holder(line);
        return holder !== undefined && holder !== node && (await cluster.isConnected(line));
      }, patience);
      takeovers.push(performance.now() - begun);
    }),
  );
}

const killed = (noted: Noted): Disaster =>
  async function killed(cluster, node) {
    const lines = await linesOf(cluster, node);
    node.signal('SIGKILL');
    await node.ended;
    await followed(cluster, node, lines, noted);
    await node.restart();
  };

const frozen = (noted: Noted): Disaster =>
  async function frozen(cluster, node) {
    const lines = await linesOf(cluster, node);
    node.signal('SIGSTOP');
    try {
      await followed(cluster, node, lines, noted);
    } finally {
      node.signal('SIGCONT');
    }
  };

const cutOff = (from: 'bus' | 'database'): Disaster =>
  Object.defineProperty(
    async (_: Cluster, node: Node) => {
      node[from].cut();
      await pause(6_000);
      node[from].mend();
    },
    'name',
    { value: `cut off from the ${from}` },
  );

/** Its cable is out, for longer than its leases. */
const alone = (noted: Noted): Disaster =>
  async function alone(cluster, node) {
    const lines = await linesOf(cluster, node);
    await node.machine?.cut();
    try {
      await followed(cluster, node, lines, noted);
    } finally {
      await node.machine?.mend();
    }
  };

/** It stops in order, and comes back. */
const left: Disaster = async (_, node) => {
  node.signal('SIGTERM');
  await node.ended;
  await node.restart();
};
