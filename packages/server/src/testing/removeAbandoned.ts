import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { stopEmbeddedPostgres } from '../ground/data/embedded/index.ts';
import { isRunning } from '../ground/data/embedded/processes.ts';

/** What the name of a run's directory begins with. The host is in it because containers may share /tmp. */
export function runDirectory(host: string, pid: number | ''): string {
  return `recado-tests-${host}-${pid}${pid === '' ? '' : '-'}`;
}

/** Stops the servers and removes the directories of test runs that were killed before their teardown. */
export async function removeAbandoned(directory: string): Promise<void> {
  const start = runDirectory(hostname(), '');
  for (const name of await readdir(directory)) {
    const pid = name.startsWith(start) ? Number.parseInt(name.slice(start.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || (await isRunning(pid))) continue;
    await stopEmbeddedPostgres(join(directory, name)).catch(() => {});
    await rm(join(directory, name), { recursive: true, force: true }).catch(() => {});
  }
}
