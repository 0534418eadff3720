import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pollUntilResult } from './pollUntilResult.ts';

/** Lists a process and all its descendants. Linux only. */
export async function listProcessTree(pid: number): Promise<number[]> {
  const parents = await readParents();
  const pids = [pid];
  for (const ancestor of pids) for (const [child, parent] of parents) if (parent === ancestor) pids.push(child);
  return pids;
}

/** Lists the processes of a data directory's embedded database: postmaster and backends. */
export async function listDatabaseProcesses(dataDir: string): Promise<number[]> {
  const file = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  return listProcessTree(Number.parseInt(await readFile(file, 'utf8'), 10));
}

/** Sends SIGKILL to all processes and resolves when none of them runs. */
export async function killProcesses(pids: readonly number[]): Promise<void> {
  for (const pid of pids) sendProcessSignal(pid, 'SIGKILL');
  await pollUntilResult(async () => (await filterRunningProcesses(pids)).length === 0);
}

/** Returns those of the processes that still run. */
export async function filterRunningProcesses(pids: readonly number[]): Promise<number[]> {
  const parents = await readParents();
  return pids.filter(pid => parents.has(pid));
}

/** Sends a signal to a process. Ignores a process that no longer exists. */
export function sendProcessSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Maps each running process to its parent. Zombies are excluded. */
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
