import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@recado/server';
import { startBareBaileys } from './support/bareBaileys.mjs';
import { connectToDatabase } from './support/database.mjs';
import { startWhatsAppEmulator } from './support/emulator.mjs';
import { runMessageGate } from './support/messageGate.mjs';
import { readProcessTreeCpuSeconds } from './support/processes.mjs';
import { readTotalProcessUsage } from './support/readTotalProcessUsage.mjs';
import { startRecadoLines } from './support/recadoLines.mjs';
import {
  customerPhoneNumbers,
  sendAlternatingMessages,
  sendCustomerMessagesToSessions,
} from './support/sendCustomerMessagesToSessions.mjs';

export const suite = { name: 'Cost of a message: all processes except the emulator, on the emulator', run };

const LANES = Number(process.env.LANES ?? 16);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/**
 * Number of warm-up messages in each direction, before the measurement. Recado needs more of them than the
 * baselines, because V8 has more of its code to compile.
 */
const WARM_UP_MESSAGES = 2_000;
/** Milliseconds to wait after each round. By then, all messages of the round have arrived. */
const SETTLE_MS = 1_500;
/**
 * Milliseconds to wait until PostgreSQL has counted all work, because idle connections report only every ten
 * seconds.
 */
const STATISTICS_DELAY_MS = 11_000;

/**
 * Runs the suite. Environment variables (defaults): `SESSIONS` (20), `MESSAGES` per round and direction (600),
 * `SUBJECTS` (all). With `--gate` it measures Recado alone, and fails if the exact counts of a message rose.
 */
async function run(report) {
  const isGate = process.argv.includes('--gate');
  if (isGate) await runMessageGate(report);
  const sessions = Number(process.env.SESSIONS ?? 20);
  const messages = Number(process.env.MESSAGES ?? 600);
  const selectedSubjects = (process.env.SUBJECTS ?? (isGate ? 'recado' : 'bare,floor,recado,hooked')).split(',');
  const emulator = await startWhatsAppEmulator();
  const measured = {};
  try {
    for (const number of customerPhoneNumbers) await emulator.phone(number);
    for (const [index, name] of selectedSubjects.entries())
      measured[name] = await subjects[name](emulator, subject =>
        measure(subject, emulator, { sessions, messages, from: 40_000_000 + index * 1_000_000 }),
      );
  } finally {
    await emulator.stop();
  }
  for (const [key, unit, label] of figures) {
    for (const name of selectedSubjects)
      report({ name: `${sessions} sessions, ${titles[name]}: ${label}`, value: measured[name][key], unit });
    for (const name of ['recado', 'hooked'])
      if (measured.floor && measured[name])
        report({
          name: `${sessions} sessions, ${titles[name]}, relative to the fair floor: ${label}`,
          value: measured[name][key] / measured.floor[key],
          unit: '×',
        });
  }
}

const titles = {
  bare: 'bare Baileys, which stores nothing',
  floor: 'fair floor, which stores keys, message and event',
  recado: 'Recado',
  hooked: 'Recado with a webhook delivery of each event',
};

const figures = [
  ['inCpu', 'ms', 'CPU per message in'],
  ['outCpu', 'ms', 'CPU per message out'],
  ['talkCpu', 'ms', 'CPU per exchange (message in and reply)'],
  ['inDatabase', 'ms', 'of this in PostgreSQL, in'],
  ['talkDatabase', 'ms', 'of this in PostgreSQL, exchange'],
  ['outDatabase', 'ms', 'of this in PostgreSQL, out'],
  ['inSessions', 'ms', 'of this in line workers, in'],
  ['talkSessions', 'ms', 'of this in line workers, exchange'],
  ['outSessions', 'ms', 'of this in line workers, out'],
  ['inPerSecond', '1/s', 'messages in'],
  ['outPerSecond', '1/s', 'messages out'],
  ['inFsyncs', '', 'fsyncs of WAL per message in'],
  ['outFsyncs', '', 'fsyncs of WAL per message out'],
  ['inCommits', '', 'transactions per message in'],
  ['outCommits', '', 'transactions per message out'],
  ['inWal', 'B', 'WAL per message in'],
  ['outWal', 'B', 'WAL per message out'],
];

/**
 * Programs to measure. Each function starts a program, passes it to `use` as `{link, send, expect, pids, roots,
 * database, counters}`, and stops it afterwards.
 */
const subjects = {
  async bare(emulator, use) {
    const child = startBareBaileys(emulator);
    const noCounters = { wal: 0, fsyncs: 0, commits: 0 };
    try {
      return await use({ ...child, roots: child.pids, database: [], counters: async () => noCounters });
    } finally {
      await child.stop();
    }
  },
  async floor(emulator, use) {
    const dataDir = await mkdtemp(join(tmpdir(), 'recado-bench-'));
    const database = await startEmbeddedPostgres({ dataDir });
    const child = startBareBaileys(emulator, database.connection);
    const monitor = await connectToDatabase(dataDir);
    try {
      const roots = async () => [...(await child.pids()), monitor.pid];
      return await use({ ...child, roots, database: [monitor.pid], counters: monitor.counters });
    } finally {
      await child.stop();
      await monitor.end();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  recado: (emulator, use) => useRecado(emulator, use),
  async hooked(emulator, use) {
    const receiver = fork(fileURLToPath(new URL('./support/receiver.mjs', import.meta.url)));
    try {
      const [{ url }] = await once(receiver, 'message');
      return await useRecado(emulator, use, ['--allowed-private-cidrs', '127.0.0.0/8'], url);
    } finally {
      receiver.disconnect();
    }
  },
};

async function useRecado(emulator, use, ...options) {
  const lines = await startRecadoLines(emulator, ...options);
  const { pid, dataDir } = lines.platform();
  const monitor = await connectToDatabase(dataDir);
  try {
    const roots = async () => [pid, monitor.pid];
    return await use({ ...lines, roots, database: [monitor.pid], counters: monitor.counters });
  } finally {
    await monitor.end();
    await lines.stop();
  }
}

/** Returns, for each message direction, the figures of the round with the lowest CPU cost. */
async function measure(subject, emulator, { sessions, messages, from }) {
  const numbers = Array.from({ length: sessions }, (_, index) => `52155${from + index}`);
  for (const number of numbers) await emulator.phone(number);
  await subject.link(numbers);
  // Establish all sessions and let V8 compile the code first, so that the rounds measure only messages.
  await sendCustomerMessagesToSessions(subject, emulator, numbers, customerPhoneNumbers.length * sessions, LANES);
  for (let warmUpCount = 0; warmUpCount < WARM_UP_MESSAGES; warmUpCount += messages) {
    await subject.send(customerPhoneNumbers, messages, LANES);
    await sendCustomerMessagesToSessions(subject, emulator, numbers, messages, LANES);
  }
  const send = () => subject.send(customerPhoneNumbers, messages, LANES);
  const receive = () => sendCustomerMessagesToSessions(subject, emulator, numbers, messages, LANES);
  const talk = () => sendAlternatingMessages(subject, emulator, numbers, messages, LANES);
  const best = {};
  for (const [direction, work] of Object.entries({ out: send, in: receive })) {
    const counterGrowth = await measureGrowth(subject.counters, messages, work, STATISTICS_DELAY_MS);
    for (const name of ['Fsyncs', 'Commits', 'Wal']) best[direction + name] = counterGrowth[name.toLowerCase()];
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent = await measureCost(subject, messages, send);
    const received = await measureCost(subject, messages, receive);
    const talked = await measureCost(subject, messages, talk);
    for (const [direction, cost] of Object.entries({ out: sent, in: received, talk: talked }))
      if (!(best[`${direction}Cpu`] <= cost.Cpu))
        for (const [name, value] of Object.entries(cost)) best[direction + name] = value;
  }
  return best;
}

async function measureCost(subject, messages, work) {
  const readCounters = async () => ({
    all: await readProcessTreeCpuSeconds(await subject.roots()),
    database: await readProcessTreeCpuSeconds(subject.database),
    sessions: (await readTotalProcessUsage(await subject.pids())).cpu,
  });
  const { seconds, all, database, sessions } = await measureGrowth(readCounters, messages, work, SETTLE_MS);
  const per = { Cpu: all, Database: database, Sessions: sessions };
  const milliseconds = Object.entries(per).map(([name, value]) => [name, value * 1_000]);
  return { ...Object.fromEntries(milliseconds), PerSecond: messages / seconds };
}

/** Runs `work`. Returns how much each counter grew per message, and the seconds that `work` measured. */
async function measureGrowth(readCounters, messages, work, rest) {
  await pause(rest);
  const before = await readCounters();
  const seconds = await work();
  await pause(rest);
  const after = await readCounters();
  const growth = Object.keys(after).map(name => [name, (after[name] - before[name]) / messages]);
  return { seconds, ...Object.fromEntries(growth) };
}
