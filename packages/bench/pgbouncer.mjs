import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectionFromUrl, migrateDatabase } from '@recado/server';
import { runCluster, startCluster } from '../../cli/dist/mainJob/testing/cluster/index.js';
import { startPrimary } from './support/debianPostgres.mjs';
import { startPgBouncer } from './support/pgbouncer.mjs';
import { processorTime } from './support/processorTime.mjs';

export const suite = {
  name: 'Behind PgBouncer in transaction mode, with a role that owns one schema, over TLS',
  run,
};

/** Of `node packages/bench/run.mjs pgbouncer`; `PART=cost` leaves the disasters out. */
const { PART, MESSAGES = 400, VERBOSE } = process.env;
const CALLS = 400;
/** Connections of PgBouncer to PostgreSQL: far fewer than ask. */
const SIZE = 4;

async function run(report) {
  const tell = (name, value, unit = '') => report({ name, value, unit });
  const folder = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const opened = [() => rm(folder, { recursive: true, force: true })];
  try {
    const server = await startPrimary(join(folder, 'postgres'));
    opened.push(server.stop);
    const pooler = await startPgBouncer({
      folder,
      server,
      role: server.role,
      password: server.password,
      size: SIZE,
    });
    opened.push(pooler.stop);
    const databaseUrl = server.urlAt(server.port);
    const connection = connectionFromUrl(databaseUrl);
    tell('without the direct address it is refused with a sentence', await refused(pooler.url, folder));
    const place = { databaseUrl, connection, count: 1, customers: 1, leaseSeconds: 5 };

    const costs = {};
    for (const [name, more] of Object.entries({ direct: {}, pooled: { poolerUrl: pooler.url } })) {
      await migrateDatabase(connection);
      const cluster = await startCluster({ ...place, ...more, lines: 3 });
      try {
        costs[name] = await costOf(cluster);
      } finally {
        await cluster.stop();
      }
      // Secrets are another cluster's.
      await server.empty();
    }
    for (const what of Object.keys(costs.direct))
      for (const gauge of ['wall', 'cpu']) {
        tell(`${what}, ${gauge}, direct`, costs.direct[what][gauge], 'ms');
        tell(
          `${what}, ${gauge}, behind PgBouncer`,
          costs.pooled[what][gauge] / costs.direct[what][gauge],
          '×',
        );
      }
    if (PART === 'cost') return;
    await migrateDatabase(connection);
    const outcome = await runCluster({
      cluster: { ...place, count: 3, lines: 3, customers: 3, poolerUrl: pooler.url },
      traffic: { messages: Number(MESSAGES), burst: 5, every: 1_500 },
      patience: 300_000,
      say: text => VERBOSE && console.error(`  ${text}`),
    });
    tell('three nodes behind it, messages in both directions', outcome.inbound + outcome.outbound);
    tell('disasters meanwhile', outcome.disasters);
    tell('lost', outcome.lost.length);
    tell('duplicated', outcome.duplicated.length);
    tell('stale key writes', outcome.keyWrites.stale);
  } finally {
    for (const close of opened.reverse()) await close();
  }
}

/** Milliseconds for each call, of the clock and of the node's processor. */
async function costOf({ nodes, lines, customers }) {
  const [{ sdk }] = nodes;
  const ways = {
    'a send': program =>
      program.request('POST /external/send', { payload: { to: customers[0].number, text: 'Hola' } }),
    'a list of messages': program => program.request('GET /external/messages', { query: { limit: 20 } }),
  };
  const costs = {};
  for (const [name, way] of Object.entries(ways)) {
    const lane = async line => {
      for (let each = 0; each < CALLS / lines.length; each += 1)
        await way(sdk.withApiToken(line.client.apiToken));
    };
    await Promise.all(lines.map(lane));
    const [begun, used] = [performance.now(), processorTime(nodes)];
    await Promise.all(lines.map(lane));
    costs[name] = { wall: (performance.now() - begun) / CALLS, cpu: (processorTime(nodes) - used) / CALLS };
  }
  return costs;
}

/** Whether `recado serve` says what is missing. */
async function refused(url, folder) {
  const bin = new URL('../../cli/bin/recado.js', import.meta.url).pathname;
  const env = { ...process.env, DATABASE_URL: url };
  const said = await promisify(execFile)(
    process.execPath,
    [bin, 'serve', '--port', '0', '--data-dir', join(folder, 'data')],
    { env },
  ).catch(error => error.stderr);
  return Number(String(said).includes('--database-direct-url'));
}
