import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A process of PostgreSQL that works in a directory. */
export interface ServerProcess {
  readonly pid: number;
  /** Backends and auxiliary processes retitle themselves `postgres: …`; a postmaster keeps its command. */
  readonly isChild: boolean;
}

/** How often to look whether a process that is not our child has ended: nothing reports it. */
const LOOK_EVERY_MS = 10;

/** Whether the process exists and is not a zombie (which an orphan stays where nobody reaps). */
export async function isRunning(pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const state = stat.slice(stat.lastIndexOf(')') + 2)[0];
    return state !== undefined && state !== 'Z' && state !== 'X';
  }
  return signal(pid, 0);
}

/**
 * PostgreSQL's processes that have `directory` as their working directory, as servers have their data directory.
 * The program is looked at as well: somebody's shell may stand there. Empty where there is no `/proc`.
 */
export async function serverProcessesIn(directory: string): Promise<ServerProcess[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter(name => /^\d+$/.test(name));
  const found = await Promise.all(pids.map(pid => describe(pid, directory)));
  return found.filter(candidate => candidate !== undefined);
}

async function describe(pid: string, directory: string): Promise<ServerProcess | undefined> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== directory) return undefined;
    const program = basename(await readlink(`/proc/${pid}/exe`)).replace(' (deleted)', '');
    if (!['postgres', 'initdb'].includes(program) || !(await isRunning(Number(pid)))) return undefined;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return { pid: Number(pid), isChild: command.startsWith('postgres: ') };
  } catch {
    return undefined;
  }
}

/** Kills everything of PostgreSQL that works in `directory` and waits until it is gone. */
export async function killServerProcessesIn(directory: string): Promise<void> {
  for (;;) {
    const processes = await serverProcessesIn(directory);
    if (processes.length === 0) return;
    for (const { pid } of processes) signal(pid, 'SIGKILL');
    await pause(LOOK_EVERY_MS);
  }
}

/** Resolves with whether the process ended within the time. */
export async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (await isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await pause(LOOK_EVERY_MS);
  }
  return true;
}

/** Whether the signal found a process. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
