import { setTimeout as pause } from 'node:timers/promises';
import {
  awaitDurabilityVerdict,
  type DurabilityVerdict,
  readDurabilityVerdict,
} from '../nemesis/readDurabilityVerdict.ts';
import { type MessageTrafficOptions, startMessageTraffic } from '../nemesis/startMessageTraffic.ts';
import type { NemesisLine } from '../nemesis/startNemesisTestPlatform.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import type { ClusterNode } from './startClusterNodes.ts';
import { type ClusterFixture, startTestCluster, type TestClusterOptions } from './startTestCluster.ts';

export interface ClusterRunOptions {
  readonly cluster: TestClusterOptions;
  readonly traffic: MessageTrafficOptions;
  /** Milliseconds that all messages have to arrive, counted from the last message and the last disaster. */
  readonly timeoutMs: number;
  readonly log?: (text: string) => void;
}

export interface ClusterTestReport extends DurabilityVerdict {
  readonly disasters: number;
  /**
   * One duration per client of a killed, frozen or disconnected node: milliseconds until another node had
   * connected the client.
   */
  readonly takeovers: readonly number[];
  readonly keyWrites: { readonly accepted: number; readonly stale: number };
  readonly unknownStanzas: readonly unknown[];
}

/** Sends messages both ways while nodes are killed, frozen, and cut off from bus and database. */
export async function runClusterTest({
  cluster: options,
  traffic: trafficOptions,
  timeoutMs,
  log = () => undefined,
}: ClusterRunOptions): Promise<ClusterTestReport> {
  const cluster = await startTestCluster(options);
  try {
    const traffic = startMessageTraffic(cluster, trafficOptions);
    traffic.done.catch(() => undefined);
    let isTrafficDone = false;
    void traffic.done.finally(() => {
      isTrafficDone = true;
    });
    const takeovers: number[] = [];
    const takeoverLog = { takeovers, timeoutMs };
    const isolationDisasters = cluster.nodes.every(({ machine }) => machine) ? [createIsolation(takeoverLog)] : [];
    const disasters = [
      createKill(takeoverLog),
      createCutOff('bus'),
      createFreeze(takeoverLog),
      ...isolationDisasters,
      createCutOff('database'),
      restartNode,
    ];
    let disasterCount = 0;
    for (; !isTrafficDone || disasterCount < disasters.length; disasterCount += 1) {
      await pollUntilResult(() => allConnected(cluster), timeoutMs);
      const disaster = disasters[disasterCount % disasters.length];
      const node = cluster.nodes[disasterCount % cluster.nodes.length];
      log(
        `${disaster?.name} of node ${disasterCount % cluster.nodes.length} (${traffic.ledger.inbound.size} in, ${traffic.ledger.outbound.size} out)`,
      );
      if (node) await disaster?.(cluster, node);
      await pause(2_000);
    }
    await traffic.done;
    await pollUntilResult(() => allConnected(cluster), timeoutMs);
    const verdict = await awaitDurabilityVerdict(() => readDurabilityVerdict(cluster, traffic.ledger), timeoutMs);
    return {
      ...verdict,
      disasters: disasterCount,
      takeovers,
      keyWrites: await cluster.keys.countKeyWrites(),
      unknownStanzas: await cluster.emulator.control.unknown(),
    };
  } finally {
    await cluster.stop();
  }
}

interface TakeoverLog {
  readonly takeovers: number[];
  /** Milliseconds after which a missing takeover counts as a failure. */
  readonly timeoutMs: number;
}

type Disaster = (cluster: ClusterFixture, node: ClusterNode) => Promise<void>;

const allConnected = async ({ lines, isConnected }: ClusterFixture): Promise<boolean> =>
  (await Promise.all(lines.map(isConnected))).every(Boolean);

async function listLinesOf(cluster: ClusterFixture, node: ClusterNode): Promise<NemesisLine[]> {
  const ownerNodes = await Promise.all(cluster.lines.map(cluster.findOwnerNode));
  return cluster.lines.filter((_, index) => ownerNodes[index] === node);
}

/** Waits until another node has connected each line, and records how long each takeover took. */
async function awaitTakeovers(
  cluster: ClusterFixture,
  node: ClusterNode,
  lines: readonly NemesisLine[],
  { takeovers, timeoutMs }: TakeoverLog,
): Promise<void> {
  const startedAt = performance.now();
  await Promise.all(
    lines.map(async line => {
      await pollUntilResult(async () => {
        const ownerNode = await cluster.findOwnerNode(line);
        return ownerNode !== undefined && ownerNode !== node && (await cluster.isConnected(line));
      }, timeoutMs);
      takeovers.push(performance.now() - startedAt);
    }),
  );
}

const createKill = (takeoverLog: TakeoverLog): Disaster =>
  async function killNode(cluster, node) {
    const lines = await listLinesOf(cluster, node);
    node.signal('SIGKILL');
    await node.ended;
    await awaitTakeovers(cluster, node, lines, takeoverLog);
    await node.restart();
  };

const createFreeze = (takeoverLog: TakeoverLog): Disaster =>
  async function freezeNode(cluster, node) {
    const lines = await listLinesOf(cluster, node);
    node.signal('SIGSTOP');
    try {
      await awaitTakeovers(cluster, node, lines, takeoverLog);
    } finally {
      node.signal('SIGCONT');
    }
  };

const createCutOff = (connectionName: 'bus' | 'database'): Disaster =>
  Object.defineProperty(
    async (_: ClusterFixture, node: ClusterNode) => {
      node[connectionName].cut();
      await pause(6_000);
      node[connectionName].restore();
    },
    'name',
    { value: `cut off from the ${connectionName}` },
  );

/** Creates a disaster that disconnects the node's machine from the network for longer than its leases. */
const createIsolation = (takeoverLog: TakeoverLog): Disaster =>
  async function isolateNode(cluster, node) {
    const lines = await listLinesOf(cluster, node);
    await node.machine?.cut();
    try {
      await awaitTakeovers(cluster, node, lines, takeoverLog);
    } finally {
      await node.machine?.mend();
    }
  };

/** Stops the node gracefully and restarts it. */
const restartNode: Disaster = async (_, node) => {
  node.signal('SIGTERM');
  await node.ended;
  await node.restart();
};
