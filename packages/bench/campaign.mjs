import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { GENTLE_PACE } from '@recado/contract/rules';
import { createSdk } from '@recado/sdk';
import { workersOf } from '../../cli/dist/mainJob/testing/nemesis/index.js';
import { watchDatabase } from './support/database.mjs';
import { startEmulator } from './support/emulator.mjs';
import { startPlatform } from './support/platform.mjs';

export const suite = { name: 'Campaigns while workers and servers are killed, Baileys on the emulator', run };

/** `LINES`, `RECIPIENTS` (of each) and `KILLS` in the environment replace them; `VERBOSE` says what happens. */
const lines = Number(process.env.LINES ?? 6);
const recipients = Number(process.env.RECIPIENTS ?? 8);
const kills = Number(process.env.KILLS ?? 8);
const say = process.env.VERBOSE ? text => console.error(`  ${text}`) : () => undefined;

/** Milliseconds that WhatsApp takes: long enough to be killed in. */
const LATENCY = 250;
/** Messages whose outcome is known from one kill to the next: what nobody ends in between would be killed again and again. */
const BETWEEN = 3;
/** Of the control, which needs no more to show what it shows. */
const CARELESS = { lines: 2, recipients: 4, kills: 2 };
const PATIENCE = 600_000;

/** Every phone has its message exactly once, or it is said of it that nobody knows; and two runs in which that is not so. */
async function run(report) {
  const outcome = await play({ isCareless: false, lines, recipients, kills });
  const tell = (name, value, unit = '') => report({ name, value, unit });
  const judged = judge(outcome.recipients);
  tell('messages to send', outcome.recipients.length);
  tell('time it took', outcome.seconds, 's');
  tell('workers killed', outcome.killed.worker);
  tell('servers killed', outcome.killed.server);
  tell('killed while a message was being sent', outcome.killed.inFlight);
  tell('of these, when WhatsApp had taken it and we did not know', outcome.killed.taken);
  tell('campaigns that paused by themselves, and were resumed', outcome.resumed);
  for (const [state, count] of Object.entries(judged.states)) tell(`said to be ${state}`, count);
  tell('unknown, of these arrived', judged.unknownArrived);
  tell('got it twice', judged.doubled.length);
  tell('said to have left, and nobody has it', judged.lost.length);
  tell('said to have failed or to wait, and somebody has it', judged.contradicted.length);
  for (const { to, state, got } of [...judged.doubled, ...judged.lost, ...judged.contradicted])
    console.error(`  ${to}: ${state}, ${got} times`);

  // What the judge would overlook: of each that left, its message taken away, and given twice.
  const left = outcome.recipients.filter(({ state }) => state !== 'unknown');
  const overlooked = left.filter(one => {
    const without = judge([{ ...one, got: 0 }]);
    const twice = judge([{ ...one, got: 2 }]);
    return without.lost.length !== 1 || twice.doubled.length !== 1;
  });
  tell('control: taken away or doubled, and not noticed', overlooked.length);

  const careless = await play({ isCareless: true, ...CARELESS });
  tell('control, without the key of each: messages to send', careless.recipients.length);
  tell('control, without the key of each: killed when WhatsApp had taken one', careless.killed.taken);
  tell('control, without the key of each: got it twice', judge(careless.recipients).doubled.length);
}

function judge(all) {
  const states = {};
  for (const { state } of all) states[state] = (states[state] ?? 0) + 1;
  const isOut = ({ state }) => ['sent', 'delivered', 'read', 'answered'].includes(state);
  return {
    states,
    unknownArrived: all.filter(({ state, got }) => state === 'unknown' && got > 0).length,
    doubled: all.filter(({ got }) => got > 1),
    lost: all.filter(one => isOut(one) && one.got === 0),
    contradicted: all.filter(one => !isOut(one) && one.state !== 'unknown' && one.got > 0),
  };
}

/** @param options.isCareless what somebody died over is sent as if nobody had begun it */
async function play({ isCareless, lines, recipients, kills }) {
  const begun = performance.now();
  const emulator = await startEmulator({ latency: LATENCY });
  let platform = await startPlatform({ env: emulator.env, args: ['--workers', '2'] });
  const { dataDir } = platform;
  const api = () => createSdk({ baseUrl: `${platform.url}/api` });
  const killed = { worker: 0, server: 0, inFlight: 0, taken: 0 };
  /** @param isTaken of some line, so that all workers are meant */
  const kill = async isTaken => {
    // Workers twice as often: they are what ends more often, and come back sooner.
    if (!isCareless && (killed.inFlight + 1) % 3 > 0) {
      const workers = (await workersOf({ platformPid: platform.pid })).sort(() => Math.random() - 0.5);
      if (workers.length === 0) return false;
      const meant = isTaken ? workers : workers.slice(0, 1);
      for (const worker of meant) process.kill(worker, 'SIGKILL');
      killed.worker += meant.length;
    } else {
      await platform.kill();
      killed.server += 1;
      if (isCareless) await forget(dataDir);
      platform = await startPlatform({ env: emulator.env, args: ['--workers', '2'], dataDir });
    }
    killed.inFlight += 1;
    return true;
  };
  try {
    const payload = { name: 'Ana', email: 'ana@ejemplo.mx', password: 'Conchas-y-cuernos-7' };
    const { token } = await api().request('POST /auth/register', { payload });
    const owner = () => api().withSession(token);
    const all = [];
    for (let line = 0; line < lines; line += 1)
      all.push(
        await prepare(owner, emulator, `52155100000${String(line).padStart(2, '0')}`, line, recipients),
      );
    let resumed = 0;
    let next = 0;
    for (let isOver = false, known = 0; !isOver; ) {
      if (performance.now() - begun > PATIENCE) throw new Error('the campaigns do not come to an end');
      if (known >= next && killed.inFlight < kills) {
        const isTaken = isCareless || killed.inFlight % 2 === 0;
        const came = isTaken ? await untilTaken(emulator) : await untilChosen(dataDir);
        if (came && (await kill(isTaken))) {
          if (isTaken) killed.taken += 1;
          say(`${killed.worker} workers and ${killed.server} servers killed${isTaken ? ', one taken' : ''}`);
          next = known + BETWEEN;
        }
      } else await pause(250);
      const states = await Promise.all(all.map(one => stateOf(owner, one)));
      for (const [place, { state }] of states.entries())
        if (state === 'paused') {
          await move(owner, all[place], 'running');
          resumed += 1;
        }
      known = states.reduce((sum, { counts }) => sum + counts.left + counts.unknown + counts.failed, 0);
      isOver = states.every(({ state }) => state === 'done');
    }
    return {
      recipients: await resultsOf(owner, emulator, all),
      killed,
      resumed,
      seconds: (performance.now() - begun) / 1000,
    };
  } finally {
    await platform.stop({ keep: true });
    await emulator.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A line that is linked, without a brake, and its campaign. */
async function prepare(owner, emulator, phoneNumber, line, recipients) {
  const payload = { businessName: `Negocio ${line}`, phoneNumber };
  const { client } = await owner().request('POST /clients', { payload });
  const params = { id: client.id };
  await emulator.phone(phoneNumber);
  await owner().request('POST /whatsapp/client/{id}/initialize', { params });
  await until(async () => {
    const asked = owner().request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
    const qr = await asked.catch(() => undefined);
    if (qr) await emulator.scan(phoneNumber, qr);
    return qr;
  });
  await until(
    async () => (await owner().request('GET /whatsapp/client/{id}/status', { params })).isConnected,
  );
  await owner().request('PUT /clients/{id}/pace', { params, payload: { ...GENTLE_PACE, enabled: false } });
  const numbers = [];
  for (let n = 0; n < recipients; n += 1) {
    const to = `52155${String(20_000_000 + line * 1_000 + n)}`;
    await emulator.phone(to);
    numbers.push({ to, name: `Persona ${line}-${n}` });
  }
  const made = await owner().request('POST /clients/{id}/campaigns', {
    params,
    payload: {
      name: `Campaña ${line}`,
      message: { type: 'text', text: { text: 'Hola {nombre}, ya hay pan de muerto.' } },
      pace: {
        perMinute: 20,
        opens: '00:00',
        closes: '24:00',
        weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
      },
    },
  });
  const one = { client, campaign: made.campaign.id };
  await owner().request('POST /clients/{id}/campaigns/{campaign}/recipients', {
    params: { ...params, campaign: one.campaign },
    payload: { numbers },
  });
  await move(owner, one, 'running');
  return one;
}

const of = ({ client, campaign }) => ({ id: client.id, campaign });

const move = (owner, one, state) =>
  owner()
    .request('PATCH /clients/{id}/campaigns/{campaign}', { params: of(one), payload: { state } })
    // It may have come to its end meanwhile.
    .catch(() => undefined);

async function stateOf(owner, one) {
  let told;
  await until(async () => {
    told = await owner()
      .request('GET /clients/{id}/campaigns/{campaign}', { params: of(one) })
      .catch(() => undefined);
    return told;
  });
  return told.campaign;
}

/**
 * Waits until WhatsApp has taken a message and brought it, and keeps back what says so: whoever is killed now does not know.
 *
 * @returns whether there was one
 */
async function untilTaken(emulator) {
  const fault = await emulator.fault({ kind: 'swallowAck' });
  for (let look = 0; look < 400; look += 1) {
    if ((await emulator.faultsStanding()).every(({ id, left }) => id !== fault.id || left === 0)) return true;
    await pause(10);
  }
  await emulator.noFaults();
  return false;
}

/**
 * Waits until somebody is chosen to be sent to, and then for a moment: the message may be anywhere.
 *
 * @returns whether there was one
 */
async function untilChosen(dataDir) {
  const database = await watchDatabase(dataDir).catch(() => undefined);
  if (!database) return false;
  try {
    for (let look = 0; look < 400; look += 1) {
      const chosen = await database.query("SELECT FROM campaign_recipients WHERE state = 'sending' LIMIT 1");
      if (chosen.length > 0) {
        await pause(Math.random() * 1.2 * LATENCY);
        return true;
      }
      await pause(5);
    }
    return false;
  } finally {
    await database.end().catch(() => undefined);
  }
}

/** As if each message were sent without a key, by whoever finds it unsaid that it has left. */
async function forget(dataDir) {
  await until(async () => {
    const database = await watchDatabase(dataDir).catch(() => undefined);
    if (!database) return false;
    await database.query(`DELETE FROM idempotency_keys WHERE key LIKE 'campaign%';
      UPDATE campaign_recipients SET state = 'waiting', first_tried_at = NULL WHERE state = 'sending'`);
    await database.end();
    return true;
  });
}

async function resultsOf(owner, emulator, all) {
  const results = [];
  for (const one of all) {
    const { recipients: told } = await owner().request('GET /clients/{id}/campaigns/{campaign}/recipients', {
      params: of(one),
      query: { limit: 500 },
    });
    for (const { to, name, state } of told) {
      const got = (await emulator.messages(to)).filter(message =>
        JSON.stringify(message).includes(`Hola ${name}, ya hay pan de muerto.`),
      ).length;
      results.push({ to, state, got });
    }
  }
  return results;
}

async function until(ask) {
  const begun = performance.now();
  while (!(await ask())) {
    if (performance.now() - begun > 120_000) throw new Error('it does not come to that');
    await pause(100);
  }
}
