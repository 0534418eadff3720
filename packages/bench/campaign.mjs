import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_NEW_CHAT_LIMITS } from '@recado/contract/rules';
import { createSdk } from '@recado/sdk';
import { listLineWorkerProcesses } from '../../cli/dist/mainJob/testing/nemesis/index.js';
import { connectToDatabase } from './support/database.mjs';
import { startWhatsAppEmulator } from './support/emulator.mjs';
import { startPlatform } from './support/platform.mjs';

export const suite = { name: 'Campaigns while workers and servers are killed, Baileys on the emulator', run };

/** Benchmark sizes, from environment variables. `recipients` is per line. `VERBOSE` enables the log. */
const lines = Number(process.env.LINES ?? 6);
const recipients = Number(process.env.RECIPIENTS ?? 8);
const kills = Number(process.env.KILLS ?? 8);
const log = process.env.VERBOSE ? text => console.error(`  ${text}`) : () => undefined;

/** Milliseconds of simulated WhatsApp latency: long enough to kill a process within it. */
const WHATSAPP_LATENCY_MS = 250;
/** Number of outcomes that must become known between two kills, so that each kill hits other messages. */
const MIN_OUTCOMES_BETWEEN_KILLS = 3;
/** Sizes of the control run without idempotency keys. Even a small run shows that messages arrive twice. */
const CONTROL_SIZE = { lines: 2, recipients: 4, kills: 2 };
const TIMEOUT_MS = 600_000;

/** Checks that no message is lost or sent twice, unless reported as `unknown`. Two control runs test this. */
async function run(report) {
  const outcome = await runCampaigns({ isCareless: false, lines, recipients, kills });
  const reportFigure = (name, value, unit = '') => report({ name, value, unit });
  const verdict = classifyRecipients(outcome.recipients);
  reportFigure('messages to send', outcome.recipients.length);
  reportFigure('duration', outcome.seconds, 's');
  reportFigure('workers killed', outcome.killed.worker);
  reportFigure('servers killed', outcome.killed.server);
  reportFigure('kills while a message was being sent', outcome.killed.inFlight);
  reportFigure('of these, after WhatsApp accepted it, before the outcome was stored', outcome.killed.taken);
  reportFigure('campaigns that paused automatically and were resumed', outcome.resumed);
  for (const [state, count] of Object.entries(verdict.states)) reportFigure(`reported as ${state}`, count);
  reportFigure('of the unknown, arrived', verdict.unknownArrived);
  reportFigure('received twice', verdict.doubled.length);
  reportFigure('reported as sent, not received', verdict.lost.length);
  reportFigure('reported as failed or pending, received', verdict.contradicted.length);
  for (const { to, state, got } of [...verdict.doubled, ...verdict.lost, ...verdict.contradicted])
    console.error(`  ${to}: ${state}, ${got} times`);

  // Control: replaces each settled message's number of copies by 0, then by 2. The check must detect both.
  const settled = outcome.recipients.filter(({ state }) => state !== 'unknown');
  const overlooked = settled.filter(recipient => {
    const withMissingCopy = classifyRecipients([{ ...recipient, got: 0 }]);
    const withExtraCopy = classifyRecipients([{ ...recipient, got: 2 }]);
    return withMissingCopy.lost.length !== 1 || withExtraCopy.doubled.length !== 1;
  });
  reportFigure('control: removed or duplicated, not detected', overlooked.length);

  const controlOutcome = await runCampaigns({ isCareless: true, ...CONTROL_SIZE });
  reportFigure('control, without idempotency keys: messages to send', controlOutcome.recipients.length);
  reportFigure('control, without idempotency keys: kills after acceptance', controlOutcome.killed.taken);
  reportFigure(
    'control, without idempotency keys: received twice',
    classifyRecipients(controlOutcome.recipients).doubled.length,
  );
}

function classifyRecipients(all) {
  const states = {};
  for (const { state } of all) states[state] = (states[state] ?? 0) + 1;
  const isSent = ({ state }) => ['sent', 'delivered', 'read', 'answered'].includes(state);
  return {
    states,
    unknownArrived: all.filter(({ state, got }) => state === 'unknown' && got > 0).length,
    doubled: all.filter(({ got }) => got > 1),
    lost: all.filter(recipient => isSent(recipient) && recipient.got === 0),
    contradicted: all.filter(recipient => !isSent(recipient) && recipient.state !== 'unknown' && recipient.got > 0),
  };
}

/** @param options.isCareless true for the control: resends interrupted messages without idempotency keys */
async function runCampaigns({ isCareless, lines, recipients, kills }) {
  const startedAt = performance.now();
  const emulator = await startWhatsAppEmulator({ latency: WHATSAPP_LATENCY_MS });
  let platform = await startPlatform({ env: emulator.env, args: ['--workers', '2'] });
  const { dataDir } = platform;
  const api = () => createSdk({ baseUrl: `${platform.url}/api` });
  const killed = { worker: 0, server: 0, inFlight: 0, taken: 0 };
  /**
   * @param isTaken true if WhatsApp has accepted a message whose line is unknown; then all workers are killed
   */
  const kill = async isTaken => {
    // Kill workers twice as often as the platform: in practice they crash more often and restart sooner.
    if (!isCareless && (killed.inFlight + 1) % 3 > 0) {
      const workers = (await listLineWorkerProcesses({ platformPid: platform.pid })).sort(() => Math.random() - 0.5);
      if (workers.length === 0) return false;
      const victims = isTaken ? workers : workers.slice(0, 1);
      for (const worker of victims) process.kill(worker, 'SIGKILL');
      killed.worker += victims.length;
    } else {
      await platform.kill();
      killed.server += 1;
      if (isCareless) await resetInterruptedRecipients(dataDir);
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
      all.push(await prepare(owner, emulator, `52155100000${String(line).padStart(2, '0')}`, line, recipients));
    let resumed = 0;
    let nextKillAt = 0;
    for (let isOver = false, settledCount = 0; !isOver; ) {
      if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('the campaigns did not finish in time');
      if (settledCount >= nextKillAt && killed.inFlight < kills) {
        const isTaken = isCareless || killed.inFlight % 2 === 0;
        const hasHappened = isTaken ? await waitForLostAck(emulator) : await waitForClaimedRecipient(dataDir);
        if (hasHappened && (await kill(isTaken))) {
          if (isTaken) killed.taken += 1;
          log(`${killed.worker} workers and ${killed.server} servers killed${isTaken ? ', one accepted' : ''}`);
          nextKillAt = settledCount + MIN_OUTCOMES_BETWEEN_KILLS;
        }
      } else await pause(250);
      const states = await Promise.all(all.map(campaign => readCampaign(owner, campaign)));
      for (const [index, { state }] of states.entries())
        if (state === 'paused') {
          await setCampaignState(owner, all[index], 'running');
          resumed += 1;
        }
      settledCount = states.reduce((sum, { counts }) => sum + counts.left + counts.unknown + counts.failed, 0);
      isOver = states.every(({ state }) => state === 'done');
    }
    return {
      recipients: await readResults(owner, emulator, all),
      killed,
      resumed,
      seconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    await platform.stop({ keep: true });
    await emulator.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Links a line whose limit for new chats is off, and creates its campaign. */
async function prepare(owner, emulator, phoneNumber, line, recipients) {
  const payload = { businessName: `Negocio ${line}`, phoneNumber };
  const { client } = await owner().request('POST /clients', { payload });
  const params = { id: client.id };
  await emulator.phone(phoneNumber);
  await owner().request('POST /whatsapp/client/{id}/initialize', { params });
  await waitUntil(async () => {
    const request = owner().request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
    const qr = await request.catch(() => undefined);
    if (qr) await emulator.scan(phoneNumber, qr);
    return qr;
  });
  await waitUntil(async () => (await owner().request('GET /whatsapp/client/{id}/status', { params })).isConnected);
  await owner().request('PUT /clients/{id}/pace', { params, payload: { ...DEFAULT_NEW_CHAT_LIMITS, enabled: false } });
  const numbers = [];
  for (let n = 0; n < recipients; n += 1) {
    const to = `52155${String(20_000_000 + line * 1_000 + n)}`;
    await emulator.phone(to);
    numbers.push({ to, name: `Persona ${line}-${n}` });
  }
  const created = await owner().request('POST /clients/{id}/campaigns', {
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
  const entry = { client, campaign: created.campaign.id };
  await owner().request('POST /clients/{id}/campaigns/{campaign}/recipients', {
    params: { ...params, campaign: entry.campaign },
    payload: { numbers },
  });
  await setCampaignState(owner, entry, 'running');
  return entry;
}

const toParams = ({ client, campaign }) => ({ id: client.id, campaign });

const setCampaignState = (owner, entry, state) =>
  owner()
    .request('PATCH /clients/{id}/campaigns/{campaign}', { params: toParams(entry), payload: { state } })
    // Ignore the error, because the campaign may have finished before this request.
    .catch(() => undefined);

async function readCampaign(owner, entry) {
  let response;
  await waitUntil(async () => {
    response = await owner()
      .request('GET /clients/{id}/campaigns/{campaign}', { params: toParams(entry) })
      .catch(() => undefined);
    return response;
  });
  return response.campaign;
}

/** Waits until a message was delivered but its ack was lost. A kill at this time loses the message status. */
async function waitForLostAck(emulator) {
  const fault = await emulator.fault({ kind: 'swallowAck' });
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if ((await emulator.faultsStanding()).every(({ id, left }) => id !== fault.id || left === 0)) return true;
    await pause(10);
  }
  await emulator.noFaults();
  return false;
}

/** Waits until the campaign claims a recipient, then for a random time, to interrupt sending at any stage. */
async function waitForClaimedRecipient(dataDir) {
  const database = await connectToDatabase(dataDir).catch(() => undefined);
  if (!database) return false;
  try {
    for (let attempt = 0; attempt < 400; attempt += 1) {
      const claimed = await database.query("SELECT FROM campaign_recipients WHERE state = 'sending' LIMIT 1");
      if (claimed.length > 0) {
        await pause(Math.random() * 1.2 * WHATSAPP_LATENCY_MS);
        return true;
      }
      await pause(5);
    }
    return false;
  } finally {
    await database.end().catch(() => undefined);
  }
}

/** Simulates sending without idempotency keys: deletes the keys and requeues interrupted recipients. */
async function resetInterruptedRecipients(dataDir) {
  await waitUntil(async () => {
    const database = await connectToDatabase(dataDir).catch(() => undefined);
    if (!database) return false;
    await database.query(`DELETE FROM idempotency_keys WHERE key LIKE 'campaign%';
      UPDATE campaign_recipients SET state = 'waiting', first_attempt_at = NULL WHERE state = 'sending'`);
    await database.end();
    return true;
  });
}

async function readResults(owner, emulator, all) {
  const results = [];
  for (const entry of all) {
    const { recipients: campaignRecipients } = await owner().request(
      'GET /clients/{id}/campaigns/{campaign}/recipients',
      {
        params: toParams(entry),
        query: { limit: 500 },
      },
    );
    for (const { to, name, state } of campaignRecipients) {
      const got = (await emulator.messages(to)).filter(message =>
        JSON.stringify(message).includes(`Hola ${name}, ya hay pan de muerto.`),
      ).length;
      results.push({ to, state, got });
    }
  }
  return results;
}

async function waitUntil(check) {
  const startedAt = performance.now();
  while (!(await check())) {
    if (performance.now() - startedAt > 120_000) throw new Error('the condition was not met in time');
    await pause(100);
  }
}
