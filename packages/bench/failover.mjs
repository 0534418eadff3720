import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectionFromUrl, migrateDatabase } from '@recado/server';
import { startValve } from '@recado/server/testing';
import { startCluster } from '../../cli/dist/mainJob/testing/cluster/index.js';
import { eventually } from '../../cli/dist/mainJob/testing/eventually.js';
import { lastVerdict, readVerdict } from '../../cli/dist/mainJob/testing/nemesis/readVerdict.js';
import { startTraffic } from '../../cli/dist/mainJob/testing/nemesis/startTraffic.js';
import { startPrimary } from './support/debianPostgres.mjs';

export const suite = {
  name: 'PostgreSQL dies and its standby is promoted, over TLS, with a role that owns one schema',
  run,
};

/** Of `node packages/bench/run.mjs failover`. `STANDBY=behind` is the control: nobody waits for the standby, which stood still. */
const { MESSAGES = 400, STANDBY, VERBOSE } = process.env;
/** Milliseconds that whoever watches the primary takes to notice. */
const NOTICED = 3_000;

async function run(report) {
  const tell = (name, value, unit = '') => report({ name, value, unit });
  const say = text => VERBOSE && console.error(`  ${text}`);
  const folder = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const opened = [() => rm(folder, { recursive: true, force: true })];
  try {
    const primary = await startPrimary(join(folder, 'postgres'));
    opened.push(primary.stop);
    const standby = await primary.addStandby();
    opened.push(standby.stop);
    // What follows the primary for everybody: a virtual address, a name, HAProxy.
    const address = await startValve({ host: '127.0.0.1', port: primary.port });
    opened.push(address.stop);
    const databaseUrl = primary.urlAt(address.port);
    const connection = connectionFromUrl(databaseUrl);
    await migrateDatabase(connection);
    const cluster = await startCluster({
      ...{ databaseUrl, connection, count: 2, lines: 3, customers: 3, leaseSeconds: 10 },
    });
    opened.push(cluster.stop);
    let isOver = false;
    const traffic = startTraffic(cluster, {
      ...{ messages: Number(MESSAGES), burst: 5, every: 1_000, programs: 2 },
      isWanted: () => !isOver,
    });
    traffic.done.catch(() => undefined);
    const said = () => traffic.ledger.inbound.size + traffic.ledger.outbound.size;
    await eventually(() => said() >= MESSAGES / 4, 300_000);
    if (STANDBY === 'behind') {
      await primary.forgetStandby();
      await standby.stand();
      const before = said();
      await eventually(() => said() >= before + MESSAGES / 4, 300_000);
    }
    say(`the primary dies (${said()} said)`);
    const died = performance.now();
    await primary.kill();
    await pause(NOTICED);
    await standby.promote();
    address.turn({ host: '127.0.0.1', port: standby.port });
    const promoted = performance.now();
    const [line] = cluster.lines;
    const payload = { to: cluster.customers[0].number, text: 'después del cambio' };
    await eventually(() =>
      cluster.nodes[0].sdk
        .withApiToken(line.client.apiToken)
        .request('POST /external/send', { payload })
        .then(
          ({ status }) => status === 'sent',
          () => false,
        ),
    );
    const back = performance.now();
    say(`sent again (${said()} said)`);
    isOver = true;
    const connected = async () =>
      (await Promise.all(cluster.lines.map(cluster.isConnected))).filter(Boolean).length;
    const isWhole = async () => (await connected()) === cluster.lines.length;
    // What is lost may be what somebody waits for, and keys of before may be worth nothing: the control ends all the same.
    const isControl = STANDBY === 'behind';
    await Promise.race([traffic.done, ...(isControl ? [pause(30_000)] : [])]);
    if (isControl) await eventually(isWhole, 20_000).catch(() => undefined);
    else await eventually(isWhole);
    const outcome = await lastVerdict(
      () => readVerdict(cluster, traffic.ledger),
      isControl ? 20_000 : 120_000,
    );
    tell('messages in both directions', outcome.inbound + outcome.outbound);
    tell('from its death until the standby was promoted', (promoted - died) / 1_000, 's');
    tell('from there until a message was sent', (back - promoted) / 1_000, 's');
    tell('lost', outcome.lost.length);
    tell('duplicated', outcome.duplicated.length);
    tell('refused, and there all the same', outcome.contradicted.length);
    tell('answered as unknown', outcome.unknown.all);
    tell('lines that are connected', await connected());
    tell('nodes that still run', cluster.nodes.filter(({ isRunning }) => isRunning).length);
    for (const name of [...outcome.lost, ...outcome.duplicated]) console.error(`  ${name}`);
  } finally {
    for (const close of opened.reverse()) await close();
  }
}
