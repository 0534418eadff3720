import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrateDatabase, parseDatabaseConnectionUrl } from '@recado/server';
import { runClusterTest, startTestCluster } from '../../cli/dist/mainJob/testing/cluster/index.js';
import { startPrimaryPostgres } from './support/debianPostgres.mjs';
import { startPgBouncer } from './support/pgbouncer.mjs';
import { readClusterNodesCpuTimeMs } from './support/readClusterNodesCpuTimeMs.mjs';

export const suite = {
  name: 'Behind PgBouncer in transaction mode, with a role that owns one schema, over TLS',
  run,
};

/**
 * Environment variables of `node packages/bench/run.mjs pgbouncer`. With `PART=cost`, the benchmark measures
 * only the cost of PgBouncer and injects no faults.
 */
const { PART, MESSAGES = 400, VERBOSE } = process.env;
const CALL_COUNT = 400;
/**
 * Number of connections from PgBouncer to PostgreSQL. It is far lower than the number of PgBouncer's clients.
 */
const POOL_SIZE = 4;

async function run(report) {
  const reportFigure = (name, value, unit = '') => report({ name, value, unit });
  const folder = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const cleanups = [() => rm(folder, { recursive: true, force: true })];
  try {
    const server = await startPrimaryPostgres(join(folder, 'postgres'));
    cleanups.push(server.stop);
    const pooler = await startPgBouncer({
      folder,
      server,
      role: server.role,
      password: server.password,
      size: POOL_SIZE,
    });
    cleanups.push(pooler.stop);
    const databaseUrl = server.urlAt(server.port);
    const connection = parseDatabaseConnectionUrl(databaseUrl);
    reportFigure(
      'refused with an explanation without the direct address',
      await checkDirectUrlRequired(pooler.url, folder),
    );
    const clusterOptions = { databaseUrl, connection, count: 1, customers: 1, leaseSeconds: 5 };

    const costs = {};
    for (const [name, poolerOptions] of Object.entries({ direct: {}, pooled: { poolerUrl: pooler.url } })) {
      await migrateDatabase(connection);
      const cluster = await startTestCluster({ ...clusterOptions, ...poolerOptions, lines: 3 });
      try {
        costs[name] = await measureCosts(cluster);
      } finally {
        await cluster.stop();
      }
      // Reset the data, because the next cluster has other secrets and could not decrypt it.
      await server.resetSchema();
    }
    for (const callName of Object.keys(costs.direct))
      for (const metric of ['wall', 'cpu']) {
        reportFigure(`${callName}, ${metric}, direct`, costs.direct[callName][metric], 'ms');
        reportFigure(
          `${callName}, ${metric}, behind PgBouncer relative to direct`,
          costs.pooled[callName][metric] / costs.direct[callName][metric],
          '×',
        );
      }
    if (PART === 'cost') return;
    await migrateDatabase(connection);
    const outcome = await runClusterTest({
      cluster: { ...clusterOptions, count: 3, lines: 3, customers: 3, poolerUrl: pooler.url },
      traffic: { messageCount: Number(MESSAGES), burstSize: 5, intervalMs: 1_500 },
      timeoutMs: 300_000,
      log: text => VERBOSE && console.error(`  ${text}`),
    });
    reportFigure('three nodes behind PgBouncer, messages in both directions', outcome.inbound + outcome.outbound);
    reportFigure('injected failures', outcome.disasters);
    reportFigure('lost', outcome.lost.length);
    reportFigure('duplicated', outcome.duplicated.length);
    reportFigure('stale key writes', outcome.keyWrites.stale);
  } finally {
    for (const close of cleanups.reverse()) await close();
  }
}

/** Returns the milliseconds per API call: wall-clock time, and CPU time of the Recado nodes. */
async function measureCosts({ nodes, lines, customers }) {
  const [{ sdk }] = nodes;
  const calls = {
    'a send': program => program.request('POST /external/send', { payload: { to: customers[0].number, text: 'Hola' } }),
    'a list of messages': program => program.request('GET /external/messages', { query: { limit: 20 } }),
  };
  const costs = {};
  for (const [name, call] of Object.entries(calls)) {
    const callLoop = async line => {
      for (let index = 0; index < CALL_COUNT / lines.length; index += 1)
        await call(sdk.withApiToken(line.client.apiToken));
    };
    await Promise.all(lines.map(callLoop));
    const [startedAt, cpuBefore] = [performance.now(), readClusterNodesCpuTimeMs(nodes)];
    await Promise.all(lines.map(callLoop));
    costs[name] = {
      wall: (performance.now() - startedAt) / CALL_COUNT,
      cpu: (readClusterNodesCpuTimeMs(nodes) - cpuBefore) / CALL_COUNT,
    };
  }
  return costs;
}

/** Returns 1 if `recado serve` fails with a message that names `--database-direct-url`, otherwise 0. */
async function checkDirectUrlRequired(url, folder) {
  const bin = new URL('../../cli/bin/recado.js', import.meta.url).pathname;
  const env = { ...process.env, DATABASE_URL: url };
  const output = await promisify(execFile)(
    process.execPath,
    [bin, 'serve', '--port', '0', '--data-dir', join(folder, 'data')],
    { env },
  ).catch(error => error.stderr);
  return Number(String(output).includes('--database-direct-url'));
}
