import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { runClusterTest, startTestCluster } from '../../cli/dist/mainJob/testing/cluster/index.js';
import { withClusterDatabase } from './support/database.mjs';
import { measureLeaseFence } from './support/measureLeaseFence.mjs';
import { measureBusyMachine, measureFrozenNodes } from './support/measureTakeovers.mjs';
import { startSimulatedMachineNetwork } from './support/namespaces.mjs';
import { readClusterNodesCpuTimeMs } from './support/readClusterNodesCpuTimeMs.mjs';

export const suite = { name: 'Three nodes on one database and one NATS, Baileys on the emulator', run };

const LEASE_SECONDS = 5;

/**
 * Environment of `run.mjs cluster`: `PART`, `MESSAGES`, `CLIENTS`. `VERBOSE` enables the log. `ASK` waits for
 * Enter after the slow linking and before the drain. With `NAMESPACES` (requires root), each cluster node gets
 * its own network, and the benchmark also cuts the link of this network.
 */
const { PART, MESSAGES = 2_000, CLIENTS = 100, ASK, NAMESPACES, VERBOSE } = process.env;
const SEND_COUNT = 300;

async function run(report) {
  const reportFigure = (name, value, unit = '') => report({ name, value, unit });
  const log = text => VERBOSE && console.error(`  ${text}`);
  const parts = {
    ...{ bus: measureBusCost, drain: measureDrain, disasters: measureFaults, control: measureLeaseFence },
    ...{ frozen: measureFrozenNodes, busy: measureBusyMachine },
  };
  for (const [name, part] of Object.entries(parts))
    if (PART === undefined || PART === name) await part(reportFigure, log);
}

/** Measures sends on 1 to 3 nodes with the same CPU cores, through the line's own node or another node. */
async function measureBusCost(reportFigure) {
  const costs = [];
  for (const count of [1, 2, 3])
    await withClusterDatabase(async databaseOptions => {
      const cluster = await startTestCluster({
        ...databaseOptions,
        count,
        lines: 3,
        customers: 1,
        leaseSeconds: LEASE_SECONDS,
      });
      try {
        costs.push(await measureSends(cluster));
        if (count === 3) await compareLocalAndRemote(cluster, reportFigure);
      } finally {
        await cluster.stop();
      }
    });
  for (const [index, { wall, cpu }] of costs.entries()) {
    const nodes = index === 0 ? '1 node' : `${index + 1} nodes`;
    reportFigure(`a send, four concurrently, ${nodes}`, wall, 'ms');
    reportFigure(`CPU of all nodes per send, ${nodes}`, cpu, 'ms');
    if (index > 0) reportFigure(`a send, ${nodes} relative to 1 node`, wall / costs[0].wall, '×');
    if (index > 0) reportFigure(`CPU per send, ${nodes} relative to 1 node`, cpu / costs[0].cpu, '×');
  }
}

/** Returns the milliseconds per send: the wall-clock time and the CPU time of all nodes. */
async function measureSends({ nodes, lines, customers }) {
  let next = 0;
  const sendLoop = async line => {
    for (let index = 0; index < SEND_COUNT / 3; index += 1) {
      next += 1;
      const { sdk } = nodes[next % nodes.length];
      const payload = { to: customers[0].number, text: `${index}` };
      await sdk.withApiToken(line.client.apiToken).request('POST /external/send', { payload });
    }
  };
  const sendAll = () => Promise.all(lines.map(sendLoop));
  await sendAll();
  const [startedAt, cpuBefore] = [performance.now(), readClusterNodesCpuTimeMs(nodes)];
  await sendAll();
  const [wall, cpu] = [performance.now() - startedAt, readClusterNodesCpuTimeMs(nodes) - cpuBefore];
  return { wall: wall / SEND_COUNT, cpu: cpu / SEND_COUNT };
}

async function measureFaults(reportFigure, log) {
  const network = NAMESPACES && (await startSimulatedMachineNetwork());
  const machine = network && (index => network.machine(index));
  await withClusterDatabase(async databaseOptions => {
    const outcome = await runClusterTest({
      cluster: {
        ...databaseOptions,
        count: 3,
        lines: 6,
        customers: 6,
        leaseSeconds: LEASE_SECONDS,
        ...(machine && { machine }),
      },
      traffic: { messageCount: Number(MESSAGES), burstSize: 5, intervalMs: 1_500, programsPerLine: 2 },
      timeoutMs: 300_000,
      log,
    });
    reportFigure('messages in both directions', outcome.inbound + outcome.outbound);
    reportFigure('injected failures', outcome.disasters);
    reportFigure('lost', outcome.lost.length);
    reportFigure('duplicated', outcome.duplicated.length);
    reportFigure('refused, but arrived', outcome.contradicted.length);
    reportFigure('control: missing or duplicated, not detected', outcome.undetectable.length);
    reportFigure('answered as unknown', outcome.unknown.all);
    reportFigure('of these arrived', outcome.unknown.hasArrived);
    reportFigure('key writes accepted', outcome.keyWrites.accepted);
    reportFigure('of these under an expired epoch', outcome.keyWrites.stale);
    reportFigure('clients taken over', outcome.takeovers.length);
    reportFigure('takeover, median', quantile(outcome.takeovers, 0.5) / 1_000, 's');
    reportFigure(`takeover, p95 (lease: ${LEASE_SECONDS} s)`, quantile(outcome.takeovers, 0.95) / 1_000, 's');
    for (const name of [...outcome.lost, ...outcome.duplicated, ...outcome.contradicted]) console.error(`  ${name}`);
  }).finally(() => network?.stop());
}

/** Sends and queries alternately through the client's own node and another node, and compares the times. */
async function compareLocalAndRemote({ nodes, lines, customers, holder }, reportFigure) {
  const [line] = lines;
  const owningNode = await holder(line);
  const otherNode = nodes.find(node => node !== owningNode);
  const times = { here: [], other: [], asked: [], askedOther: [] };
  const measureInto = async (samples, work) => {
    const startedAt = performance.now();
    await work();
    samples.push(performance.now() - startedAt);
  };
  const createProgram = ({ sdk }) => sdk.withApiToken(line.client.apiToken);
  for (let index = 0; index < 300; index += 1) {
    const payload = { to: customers[0].number, text: `${index}` };
    await measureInto(times.here, () => createProgram(owningNode).request('POST /external/send', { payload }));
    await measureInto(times.other, () => createProgram(otherNode).request('POST /external/send', { payload }));
    await measureInto(times.asked, () => createProgram(owningNode).request('GET /external/profile'));
    await measureInto(times.askedOther, () => createProgram(otherNode).request('GET /external/profile'));
  }
  const median = list => quantile(list.slice(50), 0.5);
  reportFigure('a send at the node that owns the client, median', median(times.here), 'ms');
  reportFigure('a send at another node, over the bus, median', median(times.other), 'ms');
  reportFigure('a send, over the bus relative to local', median(times.other) / median(times.here), '×');
  reportFigure('a query to WhatsApp at the node that owns the client, median', median(times.asked), 'ms');
  reportFigure('a query, over the bus relative to local', median(times.askedOther) / median(times.asked), '×');
}

/** Stops two of three nodes, one after the other, and reads the time of each transfer from their logs. */
async function measureDrain(reportFigure, log) {
  await withClusterDatabase(async databaseOptions => {
    const cluster = await startTestCluster({
      ...{ ...databaseOptions, count: 3, lines: Number(CLIENTS), customers: 1, leaseSeconds: 30, linkConcurrency: 16 },
      args: () => ['--log-level', 'info'],
    });
    try {
      const awayMs = [];
      let totalMs = 0;
      log(`${cluster.lines.length} clients are linked`);
      if (ASK) await once(process.stdin, 'data');
      const messageTraffic = startMessageTraffic(cluster);
      for (const node of cluster.nodes.slice(0, 2)) {
        const startedAt = performance.now();
        node.signal('SIGTERM');
        const { stderr } = await node.ended;
        totalMs += performance.now() - startedAt;
        log(`a node stopped after ${Math.round(performance.now() - startedAt)} ms`);
        for (const [, milliseconds] of stderr.matchAll(/"awayMs":(\d+)/g)) awayMs.push(Number(milliseconds));
      }
      const trafficTotals = await messageTraffic.stop();
      const owner = cluster.getOwnerSdk(cluster.nodes[2]);
      const statusOf = ({ client }) => owner.request('GET /whatsapp/client/{id}/status', { params: { id: client.id } });
      const connected = await Promise.all(cluster.lines.map(async line => (await statusOf(line)).isConnected));
      const connectedCount = connected.filter(Boolean).length;
      reportFigure('clients linked', cluster.lines.length);
      reportFigure('of these, connected at the end', connectedCount);
      reportFigure('messages in and out during the drain', trafficTotals.written);
      reportFigure('incoming messages that are missing', trafficTotals.missing);
      reportFigure('sends that were not reported as sent', trafficTotals.failed);
      reportFigure('messages on the customer’s phone minus successful sends', trafficTotals.shown - trafficTotals.sent);
      reportFigure('client transfers by the stopped nodes', awayMs.length);
      reportFigure('offline during a transfer, median', quantile(awayMs, 0.5), 'ms');
      reportFigure('offline during a transfer, p99', quantile(awayMs, 0.99), 'ms');
      reportFigure('offline during a transfer, longest', Math.max(...awayMs), 'ms');
      reportFigure('until both nodes stopped', totalMs / 1_000, 's');
    } finally {
      await cluster.stop();
    }
  });
}

/** Reads a client's message total with its owner's SDK. The cluster node that the SDK calls must run. */
async function readMessageTotal(owner, { client }) {
  const params = { id: client.id };
  return (await owner.request('GET /clients/{id}/message-stats', { params })).overview.total;
}

/** A customer writes to one client after the other. Each client replies through the node that remains. */
function startMessageTraffic({ nodes, lines, customers, token }) {
  const [customer] = customers;
  const remainingSdk = nodes[nodes.length - 1].sdk;
  const expectedCounts = new Map();
  const totals = { written: 0, sent: 0, failed: 0 };
  let isStopped = false;
  const loop = (async () => {
    for (let index = 0; !isStopped; index += 1) {
      const line = lines[(index * 7) % lines.length];
      await customer.write(line.phone.number, `va ${index}`);
      expectedCounts.set(line, (expectedCounts.get(line) ?? 0) + 1);
      const payload = { to: customer.number, text: `viene ${index}` };
      const response = await remainingSdk
        .withApiToken(line.client.apiToken)
        .request('POST /external/send', { payload })
        .catch(({ message }) => ({ status: message }));
      totals.written += 1;
      if (response.status === 'sent') totals.sent += 1;
      else totals.failed += 1;
      if (response.status === 'sent') expectedCounts.set(line, expectedCounts.get(line) + 1);
      await pause(20);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await loop;
      await pause(3_000);
      let missing = 0;
      for (const [line, count] of expectedCounts)
        missing += Math.max(0, count - (await readMessageTotal(remainingSdk.withSession(token), line)));
      const shown = (await customer.messages()).filter(({ fromMe }) => !fromMe).length;
      return { ...totals, missing, shown };
    },
  };
}

function quantile(list, part) {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
