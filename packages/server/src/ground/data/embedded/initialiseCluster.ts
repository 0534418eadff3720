import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';
import type { Layout } from './layout.ts';
import { tailOf } from './logTail.ts';
import { killServerProcessesIn } from './processes.ts';
import { run, type ServerProgram } from './serverProgram.ts';

/** The only role of the server: its owner. */
export const USER = 'recado';

/**
 * Creates the data directory when there is none. initdb works in a directory beside it, renamed when done: a kill
 * in the middle leaves something that no one takes for data, and the next start throws away.
 *
 * @throws EmbeddedPostgresError `initdb-failed`, `version-mismatch`.
 */
export async function initialiseCluster(
  layout: Layout,
  program: ServerProgram,
  durable: boolean,
): Promise<void> {
  const { cluster, unfinished } = layout;
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    if (version.trim() === program.major) return;
    const message = `the data are of PostgreSQL ${version.trim()}, the program is ${program.major}`;
    throw new EmbeddedPostgresError('version-mismatch', message);
  }
  await killServerProcessesIn(unfinished);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (program.runAs.user) await chown(unfinished, program.runAs.user.uid, program.runAs.user.gid);
  await initdb(layout, program, durable);
  await rename(unfinished, cluster);
}

async function initdb(layout: Layout, program: ServerProgram, durable: boolean): Promise<void> {
  const args = [
    `--pgdata=${layout.unfinished}`,
    `--username=${USER}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--lc-messages=C',
    '--auth=trust',
    ...(durable ? [] : ['--no-sync']),
  ];
  const { process: child, ended } = await run(program, 'initdb', args, {
    cwd: layout.unfinished,
    logFile: layout.logFile,
  });
  child.ref();
  const failure = await ended;
  if (failure === undefined) return;
  throw new EmbeddedPostgresError('initdb-failed', `initdb: ${failure}\n${await tailOf(layout.logFile)}`);
}
