import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { pollUntilResult } from '../pollUntilResult.ts';
import { filterRunningProcesses, listDatabaseProcesses, listProcessTree, sendProcessSignal } from '../processes.ts';
import type { NemesisTestPlatform } from './startNemesisTestPlatform.ts';

/** Injects a failure and resolves when the failure is over. The platform may still be recovering then. */
export type Disaster = (world: NemesisTestPlatform) => Promise<void>;

/** Waits 5 s without a failure. */
export const waitWithoutFailure: Disaster = () => pause(5_000);

/** Lists the platform's line workers in no particular order. */
export async function listLineWorkerProcesses({
  platformPid,
}: Pick<NemesisTestPlatform, 'platformPid'>): Promise<number[]> {
  const members = await listProcessTree(platformPid);
  const commands = await Promise.all(members.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return members.filter((_, index) => /lines[/]worker[/]main\.js/.test(commands[index] ?? ''));
}

export const areLinesConnected = async ({ lines, isConnected }: NemesisTestPlatform): Promise<boolean> =>
  (await Promise.all(lines.map(isConnected))).every(Boolean);

const pickRandom = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];

/** Kills one random line worker with SIGKILL. */
export const killWorker: Disaster = async world => {
  const victim = pickRandom(await pollUntilResult(async () => undefinedIfEmpty(await listLineWorkerProcesses(world))));
  if (victim !== undefined) sendProcessSignal(victim, 'SIGKILL');
};

/** Kills all line workers at once with SIGKILL. */
export const killAllWorkers: Disaster = async world => {
  for (const pid of await listLineWorkerProcesses(world)) sendProcessSignal(pid, 'SIGKILL');
};

/** Freezes a client's connection for 20 s. Its socket stays open, but nothing is read or answered. */
export const freezeClientConnection: Disaster = async ({ emulator, lines }) => {
  await emulator.control.fault({ kind: 'freeze', client: pickRandom(lines)?.phone.number, forMs: 20_000 });
};

/** Drops a client's connection without notice. */
export const dropClientConnection: Disaster = async ({ emulator, lines }) => {
  await emulator.control.fault({ kind: 'drop', client: pickRandom(lines)?.phone.number });
};

/** Freezes the database for 5 s, so that it answers no request. */
export const freezeDatabase: Disaster = async ({ dataDir }) => {
  const frozenPids = await listDatabaseProcesses(dataDir);
  for (const pid of frozenPids) sendProcessSignal(pid, 'SIGSTOP');
  await pause(5_000);
  for (const pid of frozenPids) sendProcessSignal(pid, 'SIGCONT');
};

/** Kills the database with all of its connections. The platform then starts the database again. */
export const killDatabase: Disaster = async ({ dataDir }) => {
  for (const pid of await listDatabaseProcesses(dataDir)) sendProcessSignal(pid, 'SIGKILL');
};

/** Milliseconds that a resumed worker runs alone before its platform is resumed as well. */
const WORKER_HEAD_START_MS = 2_000;

/** Milliseconds until all lines are connected or have another owner after earlier disasters. */
const RECOVERY_TIMEOUT_MS = 300_000;

/**
 * Freezes a worker until another platform owns all of its clients, and then resumes it. The worker's own
 * platform is frozen as well, because it would end the worker as soon as the leases are over. A process that has ended
 * cannot write stale keys.
 */
export const freezeWorker: Disaster = async world => {
  await pollUntilResult(() => areLinesConnected(world), RECOVERY_TIMEOUT_MS);
  const standby = await world.startStandby();
  const victim = pickRandom(await pollUntilResult(async () => undefinedIfEmpty(await listOwningWorkers(world)))) ?? 0;
  const frozenPids = [world.platformPid, victim];
  for (const pid of frozenPids) sendProcessSignal(pid, 'SIGSTOP');
  try {
    await pollUntilResult(async () => (await world.keys.countLeases(victim)) === 0, RECOVERY_TIMEOUT_MS);
    if ((await filterRunningProcesses([victim])).length === 0) throw new Error('the frozen worker was ended');
  } finally {
    sendProcessSignal(victim, 'SIGCONT');
    await pause(WORKER_HEAD_START_MS);
    sendProcessSignal(world.platformPid, 'SIGCONT');
  }
  await pollUntilResult(() => areLinesConnected(world), RECOVERY_TIMEOUT_MS);
  await standby.stop();
};

/** Lists the line workers that own clients. */
async function listOwningWorkers(world: NemesisTestPlatform): Promise<number[]> {
  const workers = await listLineWorkerProcesses(world);
  const clientCounts = await Promise.all(workers.map(world.keys.countLeases));
  return workers.filter((_, index) => (clientCounts[index] ?? 0) > 0);
}

const undefinedIfEmpty = <T>(items: readonly T[]): readonly T[] | undefined => (items.length > 0 ? items : undefined);
