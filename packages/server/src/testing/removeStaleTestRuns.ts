import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { stopEmbeddedPostgres } from '../core/data/embedded/index.ts';
import { isProcessRunning } from '../core/data/embedded/processes.ts';

/** Returns the prefix of a run's directory. It includes the host's name, because containers may share /tmp. */
export function getTestRunDirectoryPrefix(host: string, pid: number | ''): string {
  return `recado-tests-${host}-${pid}${pid === '' ? '' : '-'}`;
}

/** Stops the servers and removes the directories of test runs that were killed before their teardown. */
export async function removeStaleTestRuns(directory: string): Promise<void> {
  const prefix = getTestRunDirectoryPrefix(hostname(), '');
  for (const name of await readdir(directory)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || (await isProcessRunning(pid))) continue;
    await stopEmbeddedPostgres(join(directory, name)).catch(() => {});
    await rm(join(directory, name), { recursive: true, force: true }).catch(() => {});
  }
}
