import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PORT } from './layout.ts';
import { isRunning, killServerProcessesIn, serverProcessesIn } from './processes.ts';

/** The living server of one data directory. */
export interface Postmaster {
  readonly pid: number;
  /** Where it listens, once it has said so. */
  readonly socketDirectory: string | undefined;
}

/**
 * The server that runs on `cluster`, whoever started it. A number in `postmaster.pid` is not believed by itself:
 * after a crash or in a new container it may be another program's.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const recorded = await readPidFile(cluster);
  if (recorded && (await isRunning(recorded.pid)) && (await worksIn(recorded.pid, cluster))) return recorded;
  const unrecorded = (await serverProcessesIn(cluster)).find(({ isChild }) => !isChild);
  return unrecorded && { pid: unrecorded.pid, socketDirectory: undefined };
}

/**
 * Clears away what a dead server left: children that have not noticed yet, the socket, its lock, the pid file.
 * Only under the start mutex, and only when `findPostmaster` found nobody.
 */
export async function clearRemains(cluster: string, socketDirectory: string): Promise<void> {
  await killServerProcessesIn(cluster);
  const socket = join(socketDirectory, `.s.PGSQL.${PORT}`);
  for (const file of [socket, `${socket}.lock`, join(cluster, 'postmaster.pid')])
    await rm(file, { force: true });
}

/** Lines of `postmaster.pid`: pid, data directory, start time, port, socket directory … */
async function readPidFile(cluster: string): Promise<Postmaster | undefined> {
  const content = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [first, , , , socketDirectory] = content.split('\n');
  const pid = Number(first);
  return Number.isInteger(pid) && pid > 0
    ? { pid, socketDirectory: socketDirectory || undefined }
    : undefined;
}

async function worksIn(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster;
}
