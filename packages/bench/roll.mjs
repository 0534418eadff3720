import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@recado/server';
import { startTestCluster } from '../../cli/dist/mainJob/testing/cluster/index.js';
import {
  awaitDurabilityVerdict,
  readDurabilityVerdict,
} from '../../cli/dist/mainJob/testing/nemesis/readDurabilityVerdict.js';
import { startMessageTraffic } from '../../cli/dist/mainJob/testing/nemesis/startMessageTraffic.js';
import { pollUntilResult } from '../../cli/dist/mainJob/testing/pollUntilResult.js';
import { startLoadBalancer } from './support/balancer.mjs';
import { buildRelease, findPreviousRelease } from './support/buildRelease.mjs';

export const suite = { name: 'Rolling upgrade from the former release, node by node, under traffic', run };

/**
 * Environment of `node packages/bench/run.mjs roll`. `FROM` is the commit or tag from which the nodes are
 * upgraded. `HOW=SIGKILL` runs the control, in which the nodes are killed.
 */
const { FROM, MESSAGES = 400, HOW = 'SIGTERM', VERBOSE } = process.env;

async function run(report) {
  const reportFigure = (name, value, unit = '') => report({ name, value, unit });
  const log = text => VERBOSE && console.error(`  ${text}`);
  const folder = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const cleanups = [() => rm(folder, { recursive: true, force: true })];
  try {
    const from = FROM ?? (await findPreviousRelease());
    log(`building ${from}`);
    const program = await buildRelease(from, join(folder, 'former'));
    const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
    cleanups.push(database.stop);
    const { connection } = database;
    const { host, port, user } = connection;
    const databaseUrl = `postgresql://${user}@localhost:${port}/${connection.database}?host=${encodeURIComponent(host)}`;
    const cluster = await startTestCluster({
      ...{ connection, databaseUrl, program, count: 2, lines: 4, customers: 4, leaseSeconds: 10 },
    });
    cleanups.push(cluster.stop);
    const balancer = startLoadBalancer(cluster.nodes);
    cleanups.push(balancer.stop);
    let isStopped = false;
    const world = {
      ...cluster,
      lines: cluster.lines.map(line => ({ ...line, program: balancer.createProgram(line.client.apiToken) })),
    };
    const traffic = startMessageTraffic(world, {
      messageCount: Number(MESSAGES),
      burstSize: 5,
      intervalMs: 1_000,
      programsPerLine: 2,
      shouldContinue: () => !isStopped,
    });
    traffic.done.catch(() => undefined);
    const countMessages = () => traffic.ledger.inbound.size + traffic.ledger.outbound.size;
    const waitForMessages = async count => {
      const before = countMessages();
      await pollUntilResult(() => countMessages() >= before + count, 300_000);
    };
    const quarter = Math.floor(MESSAGES / 4);
    await waitForMessages(quarter);
    const times = [];
    for (const [index, node] of cluster.nodes.entries()) {
      log(`stopping node ${index} (${countMessages()} messages)`);
      const startedAt = performance.now();
      const secondsSinceStart = () => (performance.now() - startedAt) / 1_000;
      node.signal(HOW);
      await node.ended;
      const endedAfter = secondsSinceStart();
      await node.restart({});
      const startedAfter = secondsSinceStart();
      await pollUntilResult(() => balancer.isReady(node));
      times.push(secondsSinceStart());
      log(`it stopped after ${endedAfter} s and answered after ${startedAfter} s`);
      log(`node ${index} runs this release (${countMessages()} messages)`);
      await waitForMessages(quarter);
    }
    isStopped = true;
    await traffic.done;
    const outcome = await awaitDurabilityVerdict(() => readDurabilityVerdict(world, traffic.ledger), 120_000);
    reportFigure('messages in both directions', outcome.inbound + outcome.outbound);
    reportFigure('until a node was back with this release, longest', Math.max(...times), 's');
    reportFigure('calls', balancer.counts.calls);
    reportFigure('503 with Retry-After', balancer.counts.retryLater);
    reportFigure('failed otherwise', balancer.counts.failed.length);
    reportFigure('lost', outcome.lost.length);
    reportFigure('duplicated', outcome.duplicated.length);
    reportFigure('answered as unknown', outcome.unknown.all);
    for (const name of [...outcome.lost, ...outcome.duplicated, ...balancer.counts.failed]) console.error(`  ${name}`);
  } finally {
    for (const close of cleanups.reverse()) await close();
  }
}
