import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A PostgreSQL process with a given working directory. */
export interface PostgresProcess {
  readonly pid: number;
  /**
   * Whether the title is `postgres: …`, which backends and auxiliary processes have, but a postmaster
   * has not.
   */
  readonly isChild: boolean;
}

/**
 * Milliseconds between two checks whether a process still runs. Polling is necessary, because Node reports only
 * the exit of its own child processes.
 */
const POLL_INTERVAL_MS = 10;

/**
 * Returns whether the process exists and is not a zombie. If the system has no init process, an
 * orphan that exits remains a zombie. Its existence therefore does not show that it is running.
 */
export async function isProcessRunning(pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const state = stat.slice(stat.lastIndexOf(')') + 2)[0];
    return state !== undefined && state !== 'Z' && state !== 'X';
  }
  return sendProcessSignal(pid, 0);
}

/**
 * Lists PostgreSQL processes whose working directory is `directory`, because a server works in its
 * data directory. Checks the executable too, because a shell may have the same working directory.
 * Returns an empty list without `/proc`.
 */
export async function findPostgresProcesses(directory: string): Promise<PostgresProcess[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter(name => /^\d+$/.test(name));
  const candidates = await Promise.all(pids.map(pid => inspectProcess(pid, directory)));
  return candidates.filter(candidate => candidate !== undefined);
}

async function inspectProcess(pid: string, directory: string): Promise<PostgresProcess | undefined> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== directory) return undefined;
    const program = basename(await readlink(`/proc/${pid}/exe`)).replace(' (deleted)', '');
    if (!['postgres', 'initdb'].includes(program) || !(await isProcessRunning(Number(pid)))) return undefined;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return { pid: Number(pid), isChild: command.startsWith('postgres: ') };
  } catch {
    return undefined;
  }
}

/** Kills all PostgreSQL processes that work in `directory` and waits until they have exited. */
export async function killPostgresProcesses(directory: string): Promise<void> {
  for (;;) {
    const processes = await findPostgresProcesses(directory);
    if (processes.length === 0) return;
    for (const { pid } of processes) sendProcessSignal(pid, 'SIGKILL');
    await pause(POLL_INTERVAL_MS);
  }
}

/** Resolves with whether the process exited within `timeoutMs`. */
export async function waitForProcessExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (await isProcessRunning(pid)) {
    if (Date.now() > deadline) return false;
    await pause(POLL_INTERVAL_MS);
  }
  return true;
}

/** Sends a signal and returns whether the process exists. */
export function sendProcessSignal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
