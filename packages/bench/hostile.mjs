import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { uploadHostileMedia } from './support/hostileUploads.mjs';
import { sendHttpRequest } from './support/sendHttpRequest.mjs';
import { startHostileServer } from './support/startHostileServer.mjs';

export const suite = { name: "A neighbour's requests while every route receives its worst bodies", run };

const CONNECTIONS = Number(process.env.CONNECTIONS ?? 10);
/** Seconds for which each route is attacked. */
const SECONDS = Number(process.env.SECONDS ?? 2);
/** Part of a route's name. Only routes that contain it are attacked. */
const ROUTES = process.env.ROUTES ?? '';
/** Routes of the control, whose server has no limits of bodies. */
const CONTROL_ROUTES = ['POST /auth/register', 'POST /keys', 'PUT /clients/{id}/robot', 'POST /external/messages'];
const IDLE_SECONDS = Number(process.env.IDLE_SECONDS ?? 20);
/** Milliseconds between two requests of the neighbour, whether or not the last one has its response. */
const NEIGHBOUR_INTERVAL_MS = 25;
/** The 99th percentile of the neighbour must stay below its idle one times this. */
const MAX_SLOWDOWN = 3;
const SLOWEST_ROUTES = 8;

/**
 * Runs the suite. Environment variables (defaults): `CONNECTIONS` (10), `SECONDS` per route (2), `ROUTES` (all),
 * `IDLE_SECONDS` (20).
 * @throws Error if the neighbour is slowed down too much, or if it is not in the control
 */
async function run(report) {
  const limited = await measure('', key => key.includes(ROUTES));
  reportPhase(report, 'limited', limited);
  const control = await measure('none', key => CONTROL_ROUTES.includes(key));
  reportPhase(report, 'without limits (control)', control);
  assertSlowdown(limited, slowdown => slowdown < MAX_SLOWDOWN, 'the neighbour is slowed down');
  assertSlowdown(control, slowdown => slowdown >= MAX_SLOWDOWN, 'the control does not fail');
}

function reportPhase(report, name, { idle, attacked, routes, counts }) {
  for (const share of [0.5, 0.99]) {
    const [before, during] = [percentile(idle, share), percentile(attacked, share)];
    report({ name: `${name}: p${share * 100}, idle`, value: before, unit: 'ms' });
    report({ name: `${name}: p${share * 100}, attacked`, value: during, unit: 'ms' });
    report({ name: `${name}: p${share * 100}, attacked relative to idle`, value: during / before, unit: '×' });
  }
  const refused = attacked.filter(sample => sample === Number.POSITIVE_INFINITY).length;
  report({ name: `${name}: refused requests of the neighbour, of ${attacked.length}`, value: refused, unit: '' });
  report({ name: `${name}: hostile requests, ${JSON.stringify(counts)}`, value: sum(counts), unit: '' });
  for (const { key, samples } of routes.slice(0, SLOWEST_ROUTES))
    report({ name: `${name}: p90 during ${key}`, value: percentile(samples, 0.9), unit: 'ms' });
}

function assertSlowdown({ idle, attacked }, isExpected, message) {
  const slowdown = percentile(attacked, 0.99) / percentile(idle, 0.99);
  if (!isExpected(slowdown)) throw new Error(`${message}: p99 ${slowdown.toFixed(2)} × idle`);
}

/** Measures the neighbour before, during and after the attacks on all selected routes. */
async function measure(bodyLimits, isSelected) {
  const server = await startHostileServer({ bodyLimits });
  const attackerPath = fileURLToPath(new URL('./support/attacker.mjs', import.meta.url));
  const target = { ...server.target, media: await uploadHostileMedia(server.program) };
  const json = [server.headersByGuard, target].map(value => JSON.stringify(value));
  const attacker = fork(attackerPath, [server.url, server.clientId, ...json]);
  const [{ keys }] = await once(attacker, 'message');
  const order = async command => {
    attacker.send(command);
    return (await once(attacker, 'message'))[0].counts;
  };
  const neighbour = startNeighbour(server);
  const totals = {};
  const routes = [];
  try {
    await wait(5_000);
    neighbour.take();
    await wait((IDLE_SECONDS / 2) * 1_000);
    const idle = neighbour.take();
    for (const key of keys.filter(isSelected)) {
      await order({ key, connections: CONNECTIONS });
      await wait(SECONDS * 1_000);
      const counts = await order({ key: undefined });
      for (const [status, count] of Object.entries(counts)) totals[status] = (totals[status] ?? 0) + count;
      await neighbour.settle();
      routes.push({ key, samples: neighbour.take() });
    }
    await wait(2_000);
    neighbour.take();
    await wait((IDLE_SECONDS / 2) * 1_000);
    idle.push(...neighbour.take());
    routes.sort((a, b) => percentile(b.samples, 0.9) - percentile(a.samples, 0.9));
    return { idle, attacked: routes.flatMap(({ samples }) => samples), routes, counts: totals };
  } finally {
    neighbour.stop();
    attacker.disconnect();
    await server.stop();
  }
}

/** Sends a request of the neighbour at each interval, and collects the latencies in milliseconds. */
function startNeighbour({ url, neighbour: { token, apiToken } }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const targets = [
    [`${url}/api/clients`, { authorization: `Bearer ${token}` }],
    [`${url}/api/external/status`, { 'x-api-token': apiToken }],
  ];
  let samples = [];
  let pending = 0;
  let count = 0;
  const timer = setInterval(async () => {
    const [target, headers] = targets[count % targets.length];
    count += 1;
    pending += 1;
    const startedAt = performance.now();
    const status = await sendHttpRequest(target, {
      method: 'GET',
      headers: { ...headers, 'x-forwarded-for': '203.0.113.9' },
      agent,
    });
    pending -= 1;
    // A refused request is worse than any slow one.
    samples.push(status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
  }, NEIGHBOUR_INTERVAL_MS);
  return {
    take() {
      const taken = samples;
      samples = [];
      return taken;
    },
    /** Resolves when all sent requests have their response. */
    async settle() {
      while (pending > 0) await wait(5);
    },
    stop: () => clearInterval(timer),
  };
}

function percentile(samples, share) {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

const sum = counts => Object.values(counts).reduce((total, count) => total + count, 0);
