import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@recado/server';
import { startBareBaileys } from './support/bareBaileys.mjs';
import { watchDatabase } from './support/database.mjs';
import { startEmulator } from './support/emulator.mjs';
import { converse, customers, exchange } from './support/exchange.mjs';
import { startLinesOfRecado } from './support/linesOfRecado.mjs';
import { cpuOfTrees } from './support/processes.mjs';
import { usage } from './support/usage.mjs';

export const suite = { name: 'What a message costs: everything but the emulator, on the emulator', run };

const LANES = Number(process.env.LANES ?? 16);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Messages each way before anything is measured: programs of a product are more, and compiled later, than a floor's. */
const WARM = 2_000;
/** Milliseconds after which nothing of a round is under way any more. */
const REST = 1_500;
/** And after which PostgreSQL has counted what its connections did: those that are idle tell it every ten seconds. */
const COUNTED = 11_000;

/** `SESSIONS` and `MESSAGES` (of a round, each way) in the environment replace 20 and 600; `SUBJECTS` names some. */
async function run(report) {
  const sessions = Number(process.env.SESSIONS ?? 20);
  const messages = Number(process.env.MESSAGES ?? 600);
  const wanted = (process.env.SUBJECTS ?? 'bare,floor,recado,hooked').split(',');
  const emulator = await startEmulator();
  const measured = {};
  try {
    for (const number of customers) await emulator.phone(number);
    for (const [index, name] of wanted.entries())
      measured[name] = await subjects[name](emulator, subject =>
        measure(subject, emulator, { sessions, messages, from: 40_000_000 + index * 1_000_000 }),
      );
  } finally {
    await emulator.stop();
  }
  for (const [key, unit, label] of figures) {
    for (const name of wanted)
      report({ name: `${sessions} sessions, ${titles[name]}: ${label}`, value: measured[name][key], unit });
    for (const name of ['recado', 'hooked'])
      if (measured.floor && measured[name])
        report({
          name: `${sessions} sessions, ${titles[name]}, to the fair floor: ${label}`,
          value: measured[name][key] / measured.floor[key],
          unit: '×',
        });
  }
}

const titles = {
  bare: 'bare Baileys, which keeps nothing',
  floor: 'the fair floor, which keeps keys, message and event',
  recado: 'Recado',
  hooked: 'Recado, each event told to a webhook',
};

const figures = [
  ['inCpu', 'ms', 'CPU per message in'],
  ['outCpu', 'ms', 'CPU per message out'],
  ['talkCpu', 'ms', 'CPU per question and its answer'],
  ['inDatabase', 'ms', 'of it in PostgreSQL, in'],
  ['talkDatabase', 'ms', 'of it in PostgreSQL, question and answer'],
  ['outDatabase', 'ms', 'of it in PostgreSQL, out'],
  ['inSessions', 'ms', 'of it in the sessions’ processes, in'],
  ['talkSessions', 'ms', 'of it in the sessions’ processes, question and answer'],
  ['outSessions', 'ms', 'of it in the sessions’ processes, out'],
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
 * Each starts what is measured, gives it to `use` as
 * `{link, send, expect, pids, roots, database, counters}`, and stops it.
 */
const subjects = {
  async bare(emulator, use) {
    const child = startBareBaileys(emulator);
    const none = { wal: 0, fsyncs: 0, commits: 0 };
    try {
      return await use({ ...child, roots: child.pids, database: [], counters: async () => none });
    } finally {
      await child.stop();
    }
  },
  async floor(emulator, use) {
    const dataDir = await mkdtemp(join(tmpdir(), 'recado-bench-'));
    const database = await startEmbeddedPostgres({ dataDir });
    const child = startBareBaileys(emulator, database.connection);
    const watched = await watchDatabase(dataDir);
    try {
      const roots = async () => [...(await child.pids()), watched.pid];
      return await use({ ...child, roots, database: [watched.pid], counters: watched.counters });
    } finally {
      await child.stop();
      await watched.end();
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
  const lines = await startLinesOfRecado(emulator, ...options);
  const { pid, dataDir } = lines.platform();
  const watched = await watchDatabase(dataDir);
  try {
    const roots = async () => [pid, watched.pid];
    return await use({ ...lines, roots, database: [watched.pid], counters: watched.counters });
  } finally {
    await watched.end();
    await lines.stop();
  }
}

/** The round in which a message cost least of each direction. */
async function measure(subject, emulator, { sessions, messages, from }) {
  const numbers = Array.from({ length: sessions }, (_, index) => `52155${from + index}`);
  for (const number of numbers) await emulator.phone(number);
  await subject.link(numbers);
  // Sessions with everybody first, and programs that are compiled: what is measured is talk, not first encounters.
  await exchange(subject, emulator, numbers, customers.length * sessions, LANES);
  for (let warmed = 0; warmed < WARM; warmed += messages) {
    await subject.send(customers, messages, LANES);
    await exchange(subject, emulator, numbers, messages, LANES);
  }
  const send = () => subject.send(customers, messages, LANES);
  const receive = () => exchange(subject, emulator, numbers, messages, LANES);
  const talk = () => converse(subject, emulator, numbers, messages, LANES);
  const best = {};
  for (const [way, work] of Object.entries({ out: send, in: receive })) {
    const counted = await changeOf(subject.counters, messages, work, COUNTED);
    for (const name of ['Fsyncs', 'Commits', 'Wal']) best[way + name] = counted[name.toLowerCase()];
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent = await costOf(subject, messages, send);
    const received = await costOf(subject, messages, receive);
    const talked = await costOf(subject, messages, talk);
    for (const [way, cost] of Object.entries({ out: sent, in: received, talk: talked }))
      if (!(best[`${way}Cpu`] <= cost.Cpu))
        for (const [name, value] of Object.entries(cost)) best[way + name] = value;
  }
  return best;
}

async function costOf(subject, messages, work) {
  const now = async () => ({
    all: await cpuOfTrees(await subject.roots()),
    database: await cpuOfTrees(subject.database),
    sessions: (await usage(await subject.pids())).cpu,
  });
  const { seconds, all, database, sessions } = await changeOf(now, messages, work, REST);
  const per = { Cpu: all, Database: database, Sessions: sessions };
  const milliseconds = Object.entries(per).map(([name, value]) => [name, value * 1_000]);
  return { ...Object.fromEntries(milliseconds), PerSecond: messages / seconds };
}

/** By how much each figure grew per message. */
async function changeOf(now, messages, work, rest) {
  await pause(rest);
  const before = await now();
  const seconds = await work();
  await pause(rest);
  const after = await now();
  const grown = Object.keys(after).map(name => [name, (after[name] - before[name]) / messages]);
  return { seconds, ...Object.fromEntries(grown) };
}
