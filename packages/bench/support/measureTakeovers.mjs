import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startTestCluster } from '../../../cli/dist/mainJob/testing/cluster/index.js';
import { pollUntilResult } from '../../../cli/dist/mainJob/testing/pollUntilResult.js';
import { listProcessTree, sendProcessSignal } from '../../../cli/dist/mainJob/testing/processes.js';
import { withClusterDatabase } from './database.mjs';

/** Number of busy processes, and milliseconds for which they run. */
const [BUSY_PROCESS_COUNT, BUSY_MS] = [16, Number(process.env.BUSY_MS ?? 90_000)];
/** Number of stops of each part, and words of the only part to measure, such as `line worker`. */
const { STOPPED = '', CONTROL } = process.env;
const FREEZE_COUNT = Number(process.env.FREEZES ?? 4);
const DEFAULT_LEASE_SECONDS = 10;

const blockEventLoopUrl = new URL('./blockEventLoop.mjs', import.meta.url).href;
const withoutLeaseThreadUrl = new URL('./withoutLeaseThread.mjs', import.meta.url).href;

/** For each part of a node that is stopped: the process IDs. */
const stoppedParts = {
  'a node': node => listProcessTree(node.pid),
  'the platform process of a node': async node => [node.pid],
  'the line worker of a node': async node => (await listProcessTree(node.pid)).slice(1),
};

/**
 * Stops processes of a node with SIGSTOP, and reports the seconds until other processes have connected its lines. The
 * control has the lease of 30 s that was the default before.
 */
export async function measureFrozenNodes(reportFigure, log) {
  const parts = Object.keys(stoppedParts).filter(part => part.includes(STOPPED));
  for (const part of parts) await measureStops(part, DEFAULT_LEASE_SECONDS, reportFigure, log);
  if (STOPPED === '') await measureStops('a node', 30, reportFigure, log);
}

async function measureStops(part, leaseSeconds, reportFigure, log) {
  await withClusterDatabase(async databaseOptions => {
    const options = { ...databaseOptions, leaseSeconds, count: 2, lines: 4, customers: 0, workers: 1 };
    const cluster = await startTestCluster(options);
    try {
      const seconds = [];
      for (let round = 0; round < FREEZE_COUNT; round += 1) {
        const node = cluster.nodes[round % 2];
        const takeovers = await measureStop(cluster, node, await stoppedParts[part](node));
        log(`${part}, lease ${leaseSeconds} s: ${takeovers.map(value => value.toFixed(1)).join(', ')} s`);
        seconds.push(...takeovers);
      }
      const name = `${part} is stopped, lease ${leaseSeconds} s${leaseSeconds === 30 ? ' (control)' : ''}`;
      reportFigure(`${name}: lines taken over`, seconds.length);
      reportFigure(`${name}: until a line is connected again, median`, median(seconds), 's');
      reportFigure(`${name}: the longest`, Math.max(...seconds), 's');
      reportFigure(`${name}: key writes under an expired epoch`, (await cluster.keys.countKeyWrites()).stale);
    } finally {
      await cluster.stop();
    }
  });
}

/** Stops the processes, and returns the seconds until each of their node's lines is connected elsewhere. */
async function measureStop(cluster, node, stoppedPids) {
  const nodePids = new Set(await listProcessTree(node.pid));
  const ownerPids = await Promise.all(cluster.lines.map(({ client }) => cluster.keys.findOwnerPid(client.id)));
  const lines = cluster.lines.filter((_, index) => nodePids.has(ownerPids[index]));
  const isPlatformStopped = stoppedPids.includes(node.pid);
  const formerPids = isPlatformStopped ? nodePids : new Set(stoppedPids);
  if (isPlatformStopped) node.signal('SIGSTOP');
  for (const pid of stoppedPids) sendProcessSignal(pid, 'SIGSTOP');
  const stoppedAt = performance.now();
  const takeovers = await Promise.all(
    lines.map(async line => {
      await pollUntilResult(async () => {
        const pid = await cluster.keys.findOwnerPid(line.client.id);
        return pid !== undefined && !formerPids.has(pid) && (await cluster.isConnected(line));
      }, 120_000);
      return (performance.now() - stoppedAt) / 1_000;
    }),
  );
  for (const pid of stoppedPids) sendProcessSignal(pid, 'SIGCONT');
  if (isPlatformStopped) node.signal('SIGCONT');
  await pause(5_000);
  await pollUntilResult(async () => (await Promise.all(cluster.lines.map(cluster.isConnected))).every(Boolean), 60_000);
  return takeovers;
}

/**
 * Counts lines that lose their owner although no process is stopped, while 16 processes are busy and the event loop of
 * each node is blocked for 12 s in every 25 s. The control renews leases in the main thread.
 */
export async function measureBusyMachine(reportFigure, log) {
  for (const isControl of CONTROL === 'no' ? [false] : [false, true])
    await withClusterDatabase(async databaseOptions => {
      const preloads = [blockEventLoopUrl, ...(isControl ? [withoutLeaseThreadUrl] : [])];
      const cluster = await startTestCluster({
        ...{ ...databaseOptions, leaseSeconds: DEFAULT_LEASE_SECONDS, count: 2, lines: 4, customers: 0 },
        preloads,
      });
      const database = new pg.Client(databaseOptions.connection);
      await database.connect();
      const count = async sql => Number((await database.query(sql)).rows[0].count);
      const countLosses = () => count('SELECT count(*) FROM ownerships WHERE previous IS NOT NULL');
      const countReports = () =>
        count("SELECT count(*) FROM events WHERE type = 'client.reconnecting' AND data ->> 'reason' = 'no-heartbeat'");
      const busyProcesses = Array.from({ length: BUSY_PROCESS_COUNT }, () =>
        spawn(process.execPath, ['-e', 'for(;;);']),
      );
      try {
        const [lossesBefore, reportsBefore] = [await countLosses(), await countReports()];
        await pause(BUSY_MS);
        const [losses, reports] = [(await countLosses()) - lossesBefore, (await countReports()) - reportsBefore];
        log(`${isControl ? 'control: ' : ''}${losses} lost leases, ${reports} reports of silent lines`);
        const name = `${BUSY_PROCESS_COUNT} busy processes, blocked event loops, ${isControl ? 'renewals in the main thread (control)' : 'lease thread'}`;
        reportFigure(`${name}: leases lost by running nodes`, losses);
        reportFigure(`${name}: lines reported as silent`, reports);
      } finally {
        for (const busy of busyProcesses) busy.kill('SIGKILL');
        await database.end();
        await cluster.stop();
      }
    });
}

function median(list) {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
}
