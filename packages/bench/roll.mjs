import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@recado/server';
import { startCluster } from '../../cli/dist/mainJob/testing/cluster/index.js';
import { eventually } from '../../cli/dist/mainJob/testing/eventually.js';
import { lastVerdict, readVerdict } from '../../cli/dist/mainJob/testing/nemesis/readVerdict.js';
import { startTraffic } from '../../cli/dist/mainJob/testing/nemesis/startTraffic.js';
import { startBalancer } from './support/balancer.mjs';
import { buildRelease, formerRelease } from './support/buildRelease.mjs';

export const suite = { name: 'From the former release to this one, node by node, while messages flow', run };

/** Of `node packages/bench/run.mjs roll`: the commit or tag that is rolled from; `HOW=SIGKILL` is the control: nodes are killed. */
const { FROM, MESSAGES = 400, HOW = 'SIGTERM', VERBOSE } = process.env;

async function run(report) {
  const tell = (name, value, unit = '') => report({ name, value, unit });
  const say = text => VERBOSE && console.error(`  ${text}`);
  const folder = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const opened = [() => rm(folder, { recursive: true, force: true })];
  try {
    const from = FROM ?? (await formerRelease());
    say(`building ${from}`);
    const program = await buildRelease(from, join(folder, 'former'));
    const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
    opened.push(database.stop);
    const { connection } = database;
    const { host, port, user } = connection;
    const databaseUrl = `postgresql://${user}@localhost:${port}/${connection.database}?host=${encodeURIComponent(host)}`;
    const cluster = await startCluster({
      ...{ connection, databaseUrl, program, count: 2, lines: 4, customers: 4, leaseSeconds: 10 },
    });
    opened.push(cluster.stop);
    const balancer = startBalancer(cluster.nodes);
    opened.push(balancer.stop);
    let isOver = false;
    const town = {
      ...cluster,
      lines: cluster.lines.map(line => ({ ...line, program: balancer.by(line.client.apiToken) })),
    };
    const traffic = startTraffic(town, {
      messages: Number(MESSAGES),
      burst: 5,
      every: 1_000,
      programs: 2,
      isWanted: () => !isOver,
    });
    traffic.done.catch(() => undefined);
    const said = () => traffic.ledger.inbound.size + traffic.ledger.outbound.size;
    const more = async count => {
      const before = said();
      await eventually(() => said() >= before + count, 300_000);
    };
    const part = Math.floor(MESSAGES / 4);
    await more(part);
    const times = [];
    for (const [index, node] of cluster.nodes.entries()) {
      say(`node ${index} leaves (${said()} said)`);
      const begun = performance.now();
      const since = () => (performance.now() - begun) / 1_000;
      node.signal(HOW);
      await node.ended;
      const ended = since();
      await node.restart({});
      const started = since();
      await eventually(() => balancer.isReady(node));
      times.push(since());
      say(`it ended after ${ended} s, answered after ${started} s`);
      say(`node ${index} is of this release (${said()} said)`);
      await more(part);
    }
    isOver = true;
    await traffic.done;
    const outcome = await lastVerdict(() => readVerdict(town, traffic.ledger), 120_000);
    tell('messages in both directions', outcome.inbound + outcome.outbound);
    tell('until a node was back, of this release, longest', Math.max(...times), 's');
    tell('calls', balancer.counts.calls);
    tell('503 with Retry-After', balancer.counts.asked);
    tell('failed otherwise', balancer.counts.failed.length);
    tell('lost', outcome.lost.length);
    tell('duplicated', outcome.duplicated.length);
    tell('answered as unknown', outcome.unknown.all);
    for (const name of [...outcome.lost, ...outcome.duplicated, ...balancer.counts.failed])
      console.error(`  ${name}`);
  } finally {
    for (const close of opened.reverse()) await close();
  }
}
