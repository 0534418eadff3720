import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

/** A process and everything it started, and everything these started. Linux only. */
export async function family(pid: number): Promise<number[]> {
  const parents = await readParents();
  const found = [pid];
  for (const member of found) for (const [child, parent] of parents) if (parent === member) found.push(child);
  return found;
}

/** The embedded database of a data directory: its postmaster and whatever serves connections. */
export async function databaseProcesses(dataDir: string): Promise<number[]> {
  const file = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  return family(Number.parseInt(await readFile(file, 'utf8'), 10));
}

/** `kill -9`, all at once; resolves when they are gone. */
export async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGKILL');
  await eventually(async () => (await livingOf(pids)).length === 0);
}

/** Those that still run. */
export async function livingOf(pids: readonly number[]): Promise<number[]> {
  const alive = await readParents();
  return pids.filter(pid => alive.has(pid));
}

/** Sends a signal to a process that may be gone by now. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The parent of every process that runs; what is dead and not buried yet does not. */
async function readParents(): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state !== undefined && parent !== undefined && state !== '' && state !== 'Z')
      parents.set(Number(name), Number(parent));
  }
  return parents;
}
