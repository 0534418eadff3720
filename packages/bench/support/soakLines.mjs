import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSdk } from '@recado/sdk';
import { connectToDatabase } from './database.mjs';
import { startWhatsAppEmulator } from './emulator.mjs';
import { collectMemory, computeSlope, MEGABYTE, readRss } from './memoryFigures.mjs';
import { startRecadoLines } from './recadoLines.mjs';
import { customerPhoneNumbers } from './sendCustomerMessagesToSessions.mjs';

/** Messages per second of all lines together. */
const RATES = { in: 3, out: 1.5 };
const SAMPLE_INTERVAL_MS = 5_000;

/** Lets lines receive and send messages with webhooks, and reports memory and database over time. */
export async function soakLines(report, { minutes, warmUpMinutes, lineCount }) {
  const folder = await mkdtemp(join(tmpdir(), 'recado-soak-'));
  const receiver = fork(fileURLToPath(new URL('./receiver.mjs', import.meta.url)));
  const [{ url: webhookUrl }] = await once(receiver, 'message');
  const emulator = await startWhatsAppEmulator();
  const probe = new URL('./memoryProbe.mjs', import.meta.url).href;
  const env = { ...emulator.env, NODE_OPTIONS: `--import ${probe}`, MEMORY_PROBE_FOLDER: folder };
  const args = ['--workers', '1', '--allowed-private-cidrs', '127.0.0.0/8'];
  const lines = await startRecadoLines({ ...emulator, env }, args, webhookUrl);
  const numbers = Array.from({ length: lineCount }, (_, index) => `52155${60_000_000 + index}`);
  const platform = lines.platform();
  const database = await connectToDatabase(platform.dataDir);
  const traffic = { in: 0, out: 0, failed: 0 };
  const timers = [];
  const startTraffic = (direction, send) => {
    const timer = setInterval(() => {
      traffic[direction] += 1;
      send(traffic[direction]).catch(() => {
        traffic.failed += 1;
      });
    }, 1_000 / RATES[direction]);
    timers.push(timer);
  };
  try {
    for (const number of [...customerPhoneNumbers, ...numbers]) await emulator.phone(number);
    await lines.link(numbers);
    const customerAt = n => customerPhoneNumbers[Math.floor(n / lineCount) % customerPhoneNumbers.length];
    startTraffic('in', n => emulator.write(customerAt(n), numbers[n % lineCount], `Hola ${n}`));
    startTraffic('out', n => {
      const api = createSdk({ baseUrl: `${platform.url}/api` }).withApiToken(lines.tokens()[n % lineCount]);
      return api.request('POST /external/send', { payload: { to: customerAt(n), text: `Mensaje ${n}` } });
    });
    const workers = (await lines.pids()).filter(pid => pid !== platform.pid);
    const pids = [platform.pid, ...workers];
    const samples = pids.map(() => []);
    const startedAt = performance.now();
    const elapsedMinutes = () => (performance.now() - startedAt) / 60_000;
    const sampleUntil = async endMinutes => {
      while (elapsedMinutes() < endMinutes) {
        await wait(SAMPLE_INTERVAL_MS);
        const now = elapsedMinutes();
        for (const [index, pid] of pids.entries()) samples[index].push([now, await readRss(pid)]);
      }
    };
    await sampleUntil(Math.min(warmUpMinutes, minutes / 2));
    const warm = await measureState({ folder, pids, database, traffic });
    const warmCount = samples[0].length;
    await sampleUntil(minutes);
    const end = await measureState({ folder, pids, database, traffic });
    for (const [index] of pids.entries()) {
      const name = index === 0 ? 'main process' : `worker ${index}`;
      const [first, last] = [warm.memories[index], end.memories[index]];
      const report1 = (what, value, unit = 'MB') =>
        report({ name: `${lineCount} lines, ${minutes} min, ${name}: ${what}`, value: value / MEGABYTE, unit });
      report1('RSS after the warm-up, before GC', first.rssBefore);
      report1('RSS at the end, before GC', last.rssBefore);
      report1('RSS at the end, after GC', last.rss);
      report1('used heap after the warm-up, after GC', first.heapUsed);
      report1('used heap at the end, after GC', last.heapUsed);
      report1('external memory at the end, after GC', last.external);
      report1('slope of RSS after the warm-up', computeSlope(samples[index].slice(warmCount)), 'MB/min');
      report1('slope of the used heap after GC', (last.heapUsed - first.heapUsed) / (end.at - warm.at), 'MB/min');
    }
    const messages = end.messages - warm.messages;
    report({ name: `messages stored after the warm-up (${traffic.failed} failed)`, value: messages, unit: '' });
    report({
      name: 'database growth per message',
      value: (end.databaseBytes - warm.databaseBytes) / messages,
      unit: 'B',
    });
  } finally {
    for (const timer of timers) clearInterval(timer);
    await database.end();
    await lines.stop();
    await emulator.stop();
    receiver.disconnect();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureState({ folder, pids, database }) {
  const [{ bytes, messages }] = await database.query(
    'SELECT pg_database_size(current_database())::float8 AS bytes, (SELECT count(*)::float8 FROM messages) AS messages',
  );
  return {
    at: performance.now() / 60_000,
    memories: await collectMemory(folder, pids),
    databaseBytes: bytes,
    messages,
  };
}
