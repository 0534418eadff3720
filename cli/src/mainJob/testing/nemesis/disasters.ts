import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import { databaseProcesses, family, livingOf, signal } from '../processes.ts';
import type { Town } from './startTown.ts';

/** Something bad; resolves when it is over, which does not mean that the platform is over it. */
export type Disaster = (town: Town) => Promise<void>;

/** Nothing, for 5 s. */
export const calm: Disaster = () => pause(5_000);

/** The platform's line workers, in no order. */
export async function workersOf({ platformPid }: Pick<Town, 'platformPid'>): Promise<number[]> {
  const members = await family(platformPid);
  const commands = await Promise.all(
    members.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return members.filter((_, index) => /lines[/]worker[/]main\.js/.test(commands[index] ?? ''));
}

export const areConnected = async ({ lines, isConnected }: Town): Promise<boolean> =>
  (await Promise.all(lines.map(isConnected))).every(Boolean);

const any = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];

/** `kill -9` of one line worker. */
export const killWorker: Disaster = async town => {
  const victim = any(await eventually(async () => nonEmpty(await workersOf(town))));
  if (victim !== undefined) signal(victim, 'SIGKILL');
};

/** `kill -9` of every line worker at once. */
export const killWorkers: Disaster = async town => {
  for (const pid of await workersOf(town)) signal(pid, 'SIGKILL');
};

/** Half-open for 20 s: a client's link is connected, and nothing is read or answered on it. */
export const freezeSocket: Disaster = async ({ emulator, lines }) => {
  await emulator.control.fault({ kind: 'freeze', client: any(lines)?.phone.number, forMs: 20_000 });
};

/** A client's link is cut without a word. */
export const dropSocket: Disaster = async ({ emulator, lines }) => {
  await emulator.control.fault({ kind: 'drop', client: any(lines)?.phone.number });
};

/** The database answers nobody for 5 s. */
export const stopDatabase: Disaster = async ({ dataDir }) => {
  const stopped = await databaseProcesses(dataDir);
  for (const pid of stopped) signal(pid, 'SIGSTOP');
  await pause(5_000);
  for (const pid of stopped) signal(pid, 'SIGCONT');
};

/** The database dies with everybody's connections; the platform starts it again. */
export const killDatabase: Disaster = async ({ dataDir }) => {
  for (const pid of await databaseProcesses(dataDir)) signal(pid, 'SIGKILL');
};

/** Milliseconds that a worker which stood still has for itself before its platform goes on as well. */
const HEAD_START = 2_000;

/** Milliseconds until everybody is connected again, or has another owner, after whatever happened before. */
const PATIENCE = 300_000;

/**
 * A worker stands still until another platform has all of its clients, and then goes on as if nothing had happened. Its
 * own platform stands still with it: it would end the worker as soon as its leases are over, and what has ended writes
 * nothing.
 */
export const freezeWorker: Disaster = async town => {
  await eventually(() => areConnected(town), PATIENCE);
  const standby = await town.startStandby();
  const victim = any(await eventually(async () => nonEmpty(await ownersOf(town)))) ?? 0;
  const frozen = [town.platformPid, victim];
  for (const pid of frozen) signal(pid, 'SIGSTOP');
  try {
    await eventually(async () => (await town.keys.heldBy(victim)) === 0, PATIENCE);
    if ((await livingOf([victim])).length === 0) throw new Error('the worker that stands still was ended');
  } finally {
    signal(victim, 'SIGCONT');
    await pause(HEAD_START);
    signal(town.platformPid, 'SIGCONT');
  }
  await eventually(() => areConnected(town), PATIENCE);
  await standby.stop();
};

/** The line workers that have clients. */
async function ownersOf(town: Town): Promise<number[]> {
  const workers = await workersOf(town);
  const held = await Promise.all(workers.map(town.keys.heldBy));
  return workers.filter((_, index) => (held[index] ?? 0) > 0);
}

const nonEmpty = <T>(items: readonly T[]): readonly T[] | undefined => (items.length > 0 ? items : undefined);
