import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { POSTGRES_SOCKET_PORT } from './embeddedPostgresPaths.ts';
import { findPostgresProcesses, isProcessRunning, killPostgresProcesses } from './processes.ts';

/** The running server process of one data directory. */
export interface Postmaster {
  readonly pid: number;
  /** Directory of the server's socket; undefined until the server has recorded it. */
  readonly socketDirectory: string | undefined;
}

/**
 * Finds the server that runs on `cluster`, even if another process started it. A PID in
 * `postmaster.pid` is not enough, because after a crash or in a new container it may belong to
 * another program.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const fromPidFile = await readPidFile(cluster);
  if (fromPidFile && (await isProcessRunning(fromPidFile.pid)) && (await hasWorkingDirectory(fromPidFile.pid, cluster)))
    return fromPidFile;
  const fromProcessList = (await findPostgresProcesses(cluster)).find(({ isChild }) => !isChild);
  return fromProcessList && { pid: fromProcessList.pid, socketDirectory: undefined };
}

/**
 * Removes the remains of a dead server: running child processes, the socket, its lock and the PID
 * file. Call this function only under the start mutex and after `findPostmaster` found no server.
 */
export async function cleanUpDeadPostgresServer(cluster: string, socketDirectory: string): Promise<void> {
  await killPostgresProcesses(cluster);
  const socket = join(socketDirectory, `.s.PGSQL.${POSTGRES_SOCKET_PORT}`);
  for (const file of [socket, `${socket}.lock`, join(cluster, 'postmaster.pid')]) await rm(file, { force: true });
}

/** Reads `postmaster.pid`, whose lines are: PID, data directory, start time, port, socket directory … */
async function readPidFile(cluster: string): Promise<Postmaster | undefined> {
  const content = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pidLine, , , , socketDirectory] = content.split('\n');
  const pid = Number(pidLine);
  return Number.isInteger(pid) && pid > 0 ? { pid, socketDirectory: socketDirectory || undefined } : undefined;
}

async function hasWorkingDirectory(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster;
}
