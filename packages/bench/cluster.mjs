import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrateDatabase, startEmbeddedPostgres } from '@recado/server';
import { runCluster, runStillNodes, startCluster } from '../../cli/dist/mainJob/testing/cluster/index.js';
import { startNetwork } from './support/namespaces.mjs';
import { processorTime } from './support/processorTime.mjs';

export const suite = { name: 'Three nodes on one database and one NATS, Baileys on the emulator', run };

const LEASE = 5;

/**
 * Of `node packages/bench/run.mjs cluster`: which part, how many messages and how many clients; `VERBOSE` says what happens, and `ASK`
 * waits for Enter between linking, which takes minutes, and a drain. With `NAMESPACES` each node is on a network of its own (as root), and
 * its cable is pulled out, too.
 */
const { PART, MESSAGES = 2_000, CLIENTS = 100, ASK, NAMESPACES, VERBOSE } = process.env;
const COMMANDS = 300;

async function run(report) {
  const tell = (name, value, unit = '') => report({ name, value, unit });
  const say = text => VERBOSE && console.error(`  ${text}`);
  const parts = { bus: busCost, drain: drainCost, disasters, control: fenceControl };
  for (const [name, part] of Object.entries(parts))
    if (PART === undefined || PART === name) await part(tell, say);
}

/** The same calls to one, two and three nodes on the same cores, each through the next; and by who has the client, or another. */
async function busCost(tell) {
  const costs = [];
  for (const count of [1, 2, 3])
    await onDatabase(async place => {
      const cluster = await startCluster({ ...place, count, lines: 3, customers: 1, leaseSeconds: LEASE });
      try {
        costs.push(await inTurn(cluster));
        if (count === 3) await hereAndThere(cluster, tell);
      } finally {
        await cluster.stop();
      }
    });
  for (const [index, { wall, cpu }] of costs.entries()) {
    const nodes = index === 0 ? '1 node' : `${index + 1} nodes`;
    tell(`a send, four at a time, ${nodes}`, wall, 'ms');
    tell(`its processor time at all nodes, ${nodes}`, cpu, 'ms');
    if (index > 0) tell(`${nodes}, a send`, wall / costs[0].wall, '×');
    if (index > 0) tell(`${nodes}, its processor time`, cpu / costs[0].cpu, '×');
  }
}

/** Milliseconds for each send, of the clock and of the nodes' processors. */
async function inTurn({ nodes, lines, customers }) {
  let next = 0;
  const lane = async line => {
    for (let each = 0; each < COMMANDS / 3; each += 1) {
      next += 1;
      const { sdk } = nodes[next % nodes.length];
      const payload = { to: customers[0].number, text: `${each}` };
      await sdk.withApiToken(line.client.apiToken).request('POST /external/send', { payload });
    }
  };
  const all = () => Promise.all(lines.map(lane));
  await all();
  const [begun, used] = [performance.now(), processorTime(nodes)];
  await all();
  const [wall, cpu] = [performance.now() - begun, processorTime(nodes) - used];
  return { wall: wall / COMMANDS, cpu: cpu / COMMANDS };
}

async function disasters(tell, say) {
  const network = NAMESPACES && (await startNetwork());
  const machine = network && (index => network.machine(index));
  await onDatabase(async place => {
    const outcome = await runCluster({
      cluster: {
        ...place,
        count: 3,
        lines: 6,
        customers: 6,
        leaseSeconds: LEASE,
        ...(machine && { machine }),
      },
      traffic: { messages: Number(MESSAGES), burst: 5, every: 1_500, programs: 2 },
      patience: 300_000,
      say,
    });
    tell('messages in both directions', outcome.inbound + outcome.outbound);
    tell('disasters meanwhile', outcome.disasters);
    tell('lost', outcome.lost.length);
    tell('duplicated', outcome.duplicated.length);
    tell('refused, and there all the same', outcome.contradicted.length);
    tell('control: would not be missed, or not noticed twice', outcome.unnoticed.length);
    tell('answered as unknown', outcome.unknown.all);
    tell('of these arrived', outcome.unknown.arrived);
    tell('key writes accepted', outcome.keyWrites.accepted);
    tell('of these under an epoch that was over', outcome.keyWrites.stale);
    tell('clients taken over', outcome.takeovers.length);
    tell('takeover, median', quantile(outcome.takeovers, 0.5) / 1_000, 's');
    tell(`takeover, p95 (lease: ${LEASE} s)`, quantile(outcome.takeovers, 0.95) / 1_000, 's');
    for (const name of [...outcome.lost, ...outcome.duplicated, ...outcome.contradicted])
      console.error(`  ${name}`);
  }).finally(() => network?.stop());
}

async function fenceControl(tell) {
  for (const isFenced of [true, false])
    await onDatabase(async place => {
      const { accepted, stale } = await runStillNodes(
        {
          cluster: { ...place, count: 3, lines: 6, customers: 6, leaseSeconds: 3, isFenced },
          traffic: { messages: 1_000, burst: 5, every: 1_200 },
          patience: 300_000,
        },
        isFenced ? 3 : 10,
      );
      const name = `control, nodes that stand still, ${isFenced ? 'with' : 'without'} the fence`;
      tell(`${name}: key writes`, accepted);
      tell(`${name}: of these under an epoch that was over`, stale);
    });
}

/** A call by the node that has the client, and by another, in turns. */
async function hereAndThere({ nodes, lines, customers, holder }, tell) {
  const [line] = lines;
  const there = await holder(line);
  const other = nodes.find(node => node !== there);
  const times = { here: [], other: [], asked: [], askedOther: [] };
  const timed = async (into, work) => {
    const begun = performance.now();
    await work();
    into.push(performance.now() - begun);
  };
  const by = ({ sdk }) => sdk.withApiToken(line.client.apiToken);
  for (let each = 0; each < 300; each += 1) {
    const payload = { to: customers[0].number, text: `${each}` };
    await timed(times.here, () => by(there).request('POST /external/send', { payload }));
    await timed(times.other, () => by(other).request('POST /external/send', { payload }));
    await timed(times.asked, () => by(there).request('GET /external/profile'));
    await timed(times.askedOther, () => by(other).request('GET /external/profile'));
  }
  const median = list => quantile(list.slice(50), 0.5);
  tell('a send by the node that has the client, median', median(times.here), 'ms');
  tell('a send by another, over the bus', median(times.other), 'ms');
  tell('the bus, a send', median(times.other) / median(times.here), '×');
  tell('a question to WhatsApp by the node that has the client, median', median(times.asked), 'ms');
  tell('the bus, a question', median(times.askedOther) / median(times.asked), '×');
}

/** Two of three nodes leave, one after the other; what each handing over took is in their logs. */
async function drainCost(tell, say) {
  await onDatabase(async place => {
    const cluster = await startCluster({
      ...{ ...place, count: 3, lines: Number(CLIENTS), customers: 1, leaseSeconds: 30, atOnce: 16 },
      args: () => ['--log-level', 'info'],
    });
    try {
      const away = [];
      let whole = 0;
      say(`${cluster.lines.length} clients are linked`);
      if (ASK) await once(process.stdin, 'data');
      const talk = startTalk(cluster);
      for (const node of cluster.nodes.slice(0, 2)) {
        const begun = performance.now();
        node.signal('SIGTERM');
        const { stderr } = await node.ended;
        whole += performance.now() - begun;
        say(`a node has left after ${Math.round(performance.now() - begun)} ms`);
        for (const [, found] of stderr.matchAll(/"awayMs":(\d+)/g)) away.push(Number(found));
      }
      const talked = await talk.stop();
      const owner = cluster.owner(cluster.nodes[2]);
      const statusOf = ({ client }) =>
        owner.request('GET /whatsapp/client/{id}/status', { params: { id: client.id } });
      const connected = await Promise.all(
        cluster.lines.map(async line => (await statusOf(line)).isConnected),
      );
      const still = connected.filter(Boolean).length;
      tell('clients linked', cluster.lines.length);
      tell('of these connected at the end', still);
      tell('messages that came in meanwhile, and that went out', talked.written);
      tell('of these in not there', talked.missing);
      tell('calls that did not say sent', talked.failed);
      tell(
        'messages on the customer’s phone less than there were calls, or more',
        talked.shown - talked.sent,
      );
      tell('of these handed over by nodes that left, some twice', away.length);
      tell('away meanwhile, median', quantile(away, 0.5), 'ms');
      tell('away meanwhile, 99 of 100', quantile(away, 0.99), 'ms');
      tell('away meanwhile, longest', Math.max(...away), 'ms');
      tell('until both nodes were gone', whole / 1_000, 's');
    } finally {
      await cluster.stop();
    }
  });
}

/** By a node that is there. */
async function countedBy(owner, { client }) {
  const params = { id: client.id };
  return (await owner.request('GET /clients/{id}/message-stats', { params })).overview.total;
}

/** Somebody writes to one client after the other, and each answers by the node that stays. */
function startTalk({ nodes, lines, customers, token }) {
  const [customer] = customers;
  const stays = nodes[nodes.length - 1].sdk;
  const came = new Map();
  const told = { written: 0, sent: 0, failed: 0 };
  let isOver = false;
  const over = (async () => {
    for (let each = 0; !isOver; each += 1) {
      const line = lines[(each * 7) % lines.length];
      await customer.write(line.phone.number, `va ${each}`);
      came.set(line, (came.get(line) ?? 0) + 1);
      const payload = { to: customer.number, text: `viene ${each}` };
      const answer = await stays
        .withApiToken(line.client.apiToken)
        .request('POST /external/send', { payload })
        .catch(({ message }) => ({ status: message }));
      told.written += 1;
      if (answer.status === 'sent') told.sent += 1;
      else told.failed += 1;
      if (answer.status === 'sent') came.set(line, came.get(line) + 1);
      await pause(20);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await over;
      await pause(3_000);
      let missing = 0;
      for (const [line, count] of came)
        missing += Math.max(0, count - (await countedBy(stays.withSession(token), line)));
      const shown = (await customer.messages()).filter(({ fromMe }) => !fromMe).length;
      return { ...told, missing, shown };
    },
  };
}

function quantile(list, part) {
  const sorted = [...list].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

async function onDatabase(work) {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const { connection, stop } = await startEmbeddedPostgres({ dataDir });
  try {
    await migrateDatabase(connection);
    const { host, port, user, database } = connection;
    const databaseUrl = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    await work({ connection, databaseUrl });
  } finally {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
