import { setTimeout as pause } from 'node:timers/promises';
import { startBareBaileys } from './support/bareBaileys.mjs';
import { startEmulator } from './support/emulator.mjs';
import { customers, exchange } from './support/exchange.mjs';
import { startLinesOfRecado } from './support/linesOfRecado.mjs';
import { usage } from './support/usage.mjs';

export const suite = {
  name: 'Transport: line workers against bare Baileys in one process, on the emulator',
  run,
};

const IDLE = 20_000;
const LANES = 16;

/** `BENCH_LARGE` in the environment adds 200 sessions, `SESSIONS` replaces the 50. */
async function run(report) {
  const sizes = [Number(process.env.SESSIONS ?? 50), ...(process.env.BENCH_LARGE ? [200] : [])];
  for (const sessions of sizes) {
    const emulator = await startEmulator();
    try {
      for (const number of customers) await emulator.phone(number);
      const floor = await measure(startBareBaileys(emulator), emulator, sessions, 40_000_000);
      const ours = await measure(await startLinesOfRecado(emulator), emulator, sessions, 50_000_000);
      for (const [name, unit, value] of figures) {
        const [bare, recado] = [value(floor), value(ours)];
        report({ name: `${sessions} sessions, bare Baileys: ${name}`, value: bare, unit });
        report({ name: `${sessions} sessions, Recado: ${name}`, value: recado, unit });
        report({ name: `${sessions} sessions, Recado to bare: ${name}`, value: recado / bare, unit: '×' });
      }
      report({ name: `${sessions} sessions, Recado: line workers`, value: ours.processes, unit: '' });
    } finally {
      await emulator.stop();
    }
  }
}

const figures = [
  ['memory per session, its share of the process included', 'MiB', one => one.memory],
  ['CPU to link one', 'ms', one => one.linking],
  ['CPU per session and minute, idle', 'ms', one => one.idle],
  ['messages out', '1/s', one => one.out],
  ['CPU of the sessions’ processes per message out', 'ms', one => one.outCpu],
  ['messages in', '1/s', one => one.in],
  ['CPU of the sessions’ processes per message in', 'ms', one => one.inCpu],
  ['until all are connected again', 's', one => one.reopened],
];

/** @param subject what holds the sessions: `link`, `send`, `expect`, `reopen`, `pids`, `stop` */
async function measure(subject, emulator, sessions, from) {
  const messages = 12 * sessions;
  const numbers = Array.from({ length: sessions }, (_, index) => `52155${from + index}`);
  for (const number of numbers) await emulator.phone(number);
  const now = async () => usage(await subject.pids());
  try {
    await subject.link(numbers);
    const linked = await now();
    await pause(IDLE);
    const idle = await now();

    // Sessions with everybody first: what is measured is talk, not first encounters.
    await exchange(subject, emulator, numbers, customers.length * sessions, LANES);
    const before = await now();
    const sending = await subject.send(customers, messages, LANES);
    const sent = await now();
    const receiving = await exchange(subject, emulator, numbers, messages, LANES);
    const received = await now();
    const processes = (await subject.pids()).length;
    const reopened = await subject.reopen();
    const perMessage = (after, earlier) => ((after.cpu - earlier.cpu) / messages) * 1000;
    return {
      processes,
      memory: received.rss / sessions / 2 ** 20,
      linking: (linked.cpu / sessions) * 1000,
      idle: ((idle.cpu - linked.cpu) / sessions) * 1000 * (60_000 / IDLE),
      out: messages / sending,
      outCpu: perMessage(sent, before),
      in: messages / receiving,
      inCpu: perMessage(received, sent),
      reopened,
    };
  } finally {
    await subject.stop();
  }
}
