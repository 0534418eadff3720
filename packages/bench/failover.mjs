import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrateDatabase, parseDatabaseConnectionUrl } from '@recado/server';
import { startFaultProxy } from '@recado/server/testing';
import { startTestCluster } from '../../cli/dist/mainJob/testing/cluster/index.js';
import {
  awaitDurabilityVerdict,
  readDurabilityVerdict,
} from '../../cli/dist/mainJob/testing/nemesis/readDurabilityVerdict.js';
import { startMessageTraffic } from '../../cli/dist/mainJob/testing/nemesis/startMessageTraffic.js';
import { pollUntilResult } from '../../cli/dist/mainJob/testing/pollUntilResult.js';
import { startPrimaryPostgres } from './support/debianPostgres.mjs';

export const suite = {
  name: 'PostgreSQL dies and its standby is promoted, over TLS, with a role that owns one schema',
  run,
};

/**
 * Environment variables of `node packages/bench/run.mjs failover`. `STANDBY=behind` runs a control experiment:
 * the standby no longer replicates, and commits do not wait for it.
 */
const { MESSAGES = 400, STANDBY, VERBOSE } = process.env;
/** Milliseconds until monitoring would notice that the primary is down. */
const FAILURE_DETECTION_MS = 3_000;

async function run(report) {
  const reportFigure = (name, value, unit = '') => report({ name, value, unit });
  const log = text => VERBOSE && console.error(`  ${text}`);
  const folder = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const cleanups = [() => rm(folder, { recursive: true, force: true })];
  try {
    const primary = await startPrimaryPostgres(join(folder, 'postgres'));
    cleanups.push(primary.stop);
    const standby = await primary.addStandby();
    cleanups.push(standby.stop);
    // Simulates the mechanism that redirects all clients to the new primary: a virtual IP, a DNS name or HAProxy.
    const address = await startFaultProxy({ host: '127.0.0.1', port: primary.port });
    cleanups.push(address.stop);
    const databaseUrl = primary.urlAt(address.port);
    const connection = parseDatabaseConnectionUrl(databaseUrl);
    await migrateDatabase(connection);
    const cluster = await startTestCluster({
      ...{ databaseUrl, connection, count: 2, lines: 3, customers: 3, leaseSeconds: 10 },
    });
    cleanups.push(cluster.stop);
    let isStopped = false;
    const traffic = startMessageTraffic(cluster, {
      ...{ messageCount: Number(MESSAGES), burstSize: 5, intervalMs: 1_000, programsPerLine: 2 },
      shouldContinue: () => !isStopped,
    });
    traffic.done.catch(() => undefined);
    const countMessages = () => traffic.ledger.inbound.size + traffic.ledger.outbound.size;
    await pollUntilResult(() => countMessages() >= MESSAGES / 4, 300_000);
    if (STANDBY === 'behind') {
      await primary.stopWaitingForStandby();
      await standby.stopReplication();
      const before = countMessages();
      await pollUntilResult(() => countMessages() >= before + MESSAGES / 4, 300_000);
    }
    log(`killing the primary (${countMessages()} messages)`);
    const killedAt = performance.now();
    await primary.kill();
    await pause(FAILURE_DETECTION_MS);
    await standby.promote();
    address.redirect({ host: '127.0.0.1', port: standby.port });
    const promotedAt = performance.now();
    const [line] = cluster.lines;
    const payload = { to: cluster.customers[0].number, text: 'después del cambio' };
    await pollUntilResult(() =>
      cluster.nodes[0].sdk
        .withApiToken(line.client.apiToken)
        .request('POST /external/send', { payload })
        .then(
          ({ status }) => status === 'sent',
          () => false,
        ),
    );
    const recoveredAt = performance.now();
    log(`sending works again (${countMessages()} messages)`);
    isStopped = true;
    const countConnected = async () =>
      (await Promise.all(cluster.lines.map(cluster.isConnected))).filter(Boolean).length;
    const areAllConnected = async () => (await countConnected()) === cluster.lines.length;
    // Limit the waits of the control run. It may lose messages and use old keys, so a wait might never end.
    const isControl = STANDBY === 'behind';
    await Promise.race([traffic.done, ...(isControl ? [pause(30_000)] : [])]);
    if (isControl) await pollUntilResult(areAllConnected, 20_000).catch(() => undefined);
    else await pollUntilResult(areAllConnected);
    const outcome = await awaitDurabilityVerdict(
      () => readDurabilityVerdict(cluster, traffic.ledger),
      isControl ? 20_000 : 120_000,
    );
    reportFigure('messages in both directions', outcome.inbound + outcome.outbound);
    reportFigure('from its death until the standby was promoted', (promotedAt - killedAt) / 1_000, 's');
    reportFigure('from there until a message was sent', (recoveredAt - promotedAt) / 1_000, 's');
    reportFigure('lost', outcome.lost.length);
    reportFigure('duplicated', outcome.duplicated.length);
    reportFigure('refused, but arrived', outcome.contradicted.length);
    reportFigure('answered as unknown', outcome.unknown.all);
    reportFigure('connected lines', await countConnected());
    reportFigure('running nodes', cluster.nodes.filter(({ isRunning }) => isRunning).length);
    for (const name of [...outcome.lost, ...outcome.duplicated]) console.error(`  ${name}`);
  } finally {
    for (const close of cleanups.reverse()) await close();
  }
}
