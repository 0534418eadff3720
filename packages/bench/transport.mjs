import { setTimeout as pause } from 'node:timers/promises';
import { startBareBaileys } from './support/bareBaileys.mjs';
import { startWhatsAppEmulator } from './support/emulator.mjs';
import { readTotalProcessUsage } from './support/readTotalProcessUsage.mjs';
import { startRecadoLines } from './support/recadoLines.mjs';
import { customerPhoneNumbers, sendCustomerMessagesToSessions } from './support/sendCustomerMessagesToSessions.mjs';

export const suite = {
  name: 'Transport: line workers against bare Baileys in one process, on the emulator',
  run,
};

const IDLE_MS = 20_000;
const LANES = 16;

/**
 * Runs the suite. The environment variable `SESSIONS` replaces the default of 50 sessions. `BENCH_LARGE` adds a
 * run with 200 sessions.
 */
async function run(report) {
  const sizes = [Number(process.env.SESSIONS ?? 50), ...(process.env.BENCH_LARGE ? [200] : [])];
  for (const sessions of sizes) {
    const emulator = await startWhatsAppEmulator();
    try {
      for (const number of customerPhoneNumbers) await emulator.phone(number);
      const baselineResult = await measure(startBareBaileys(emulator), emulator, sessions, 40_000_000);
      const recadoResult = await measure(await startRecadoLines(emulator), emulator, sessions, 50_000_000);
      for (const [name, unit, value] of figures) {
        const [bare, recado] = [value(baselineResult), value(recadoResult)];
        report({ name: `${sessions} sessions, bare Baileys: ${name}`, value: bare, unit });
        report({ name: `${sessions} sessions, Recado: ${name}`, value: recado, unit });
        report({ name: `${sessions} sessions, Recado relative to bare: ${name}`, value: recado / bare, unit: '×' });
      }
      report({ name: `${sessions} sessions, Recado: line workers`, value: recadoResult.processes, unit: '' });
    } finally {
      await emulator.stop();
    }
  }
}

const figures = [
  ['memory per session, including its share of the process', 'MiB', result => result.memory],
  ['CPU to link one session', 'ms', result => result.linking],
  ['CPU per session and minute, idle', 'ms', result => result.idle],
  ['messages out', '1/s', result => result.out],
  ['CPU of line workers per message out', 'ms', result => result.outCpu],
  ['messages in', '1/s', result => result.in],
  ['CPU of line workers per message in', 'ms', result => result.inCpu],
  ['until all are connected again', 's', result => result.reopened],
];

/** @param subject object that runs the sessions: `link`, `send`, `expect`, `reopen`, `pids`, `stop` */
async function measure(subject, emulator, sessions, from) {
  const messages = 12 * sessions;
  const numbers = Array.from({ length: sessions }, (_, index) => `52155${from + index}`);
  for (const number of numbers) await emulator.phone(number);
  const readCurrentUsage = async () => readTotalProcessUsage(await subject.pids());
  try {
    await subject.link(numbers);
    const linked = await readCurrentUsage();
    await pause(IDLE_MS);
    const idle = await readCurrentUsage();

    // Establish all encryption sessions first, so that the later rounds measure only the messages.
    await sendCustomerMessagesToSessions(subject, emulator, numbers, customerPhoneNumbers.length * sessions, LANES);
    const before = await readCurrentUsage();
    const sendSeconds = await subject.send(customerPhoneNumbers, messages, LANES);
    const sent = await readCurrentUsage();
    const receiveSeconds = await sendCustomerMessagesToSessions(subject, emulator, numbers, messages, LANES);
    const received = await readCurrentUsage();
    const processes = (await subject.pids()).length;
    const reopened = await subject.reopen();
    const perMessage = (after, earlier) => ((after.cpu - earlier.cpu) / messages) * 1000;
    return {
      processes,
      memory: received.rss / sessions / 2 ** 20,
      linking: (linked.cpu / sessions) * 1000,
      idle: ((idle.cpu - linked.cpu) / sessions) * 1000 * (60_000 / IDLE_MS),
      out: messages / sendSeconds,
      outCpu: perMessage(sent, before),
      in: messages / receiveSeconds,
      inCpu: perMessage(received, sent),
      reopened,
    };
  } finally {
    await subject.stop();
  }
}
