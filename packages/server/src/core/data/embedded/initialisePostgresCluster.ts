import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';
import type { EmbeddedPostgresPaths } from './embeddedPostgresPaths.ts';
import { type EmbeddedPostgresPrograms, startPostgresProgram } from './embeddedPostgresPrograms.ts';
import { readLogTail } from './logTail.ts';
import { killPostgresProcesses } from './processes.ts';

/** Name of the database role that owns everything in the server and is its only role. */
export const EMBEDDED_DATABASE_USER = 'recado';

/**
 * Creates PostgreSQL's data directory if there is none. initdb works in a sibling directory, which is
 * renamed at the end. If the process is killed before that, the next start therefore does not mistake
 * the incomplete directory for data, but removes it.
 *
 * @throws EmbeddedPostgresError `initdb-failed`, `version-mismatch`.
 */
export async function initialisePostgresCluster(
  layout: EmbeddedPostgresPaths,
  program: EmbeddedPostgresPrograms,
  durable: boolean,
): Promise<void> {
  const { cluster, unfinished } = layout;
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    if (version.trim() === program.major) return;
    const message = `the data are of PostgreSQL ${version.trim()}, the program is ${program.major}`;
    throw new EmbeddedPostgresError('version-mismatch', message);
  }
  await killPostgresProcesses(unfinished);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (program.runAs.user) await chown(unfinished, program.runAs.user.uid, program.runAs.user.gid);
  await initdb(layout, program, durable);
  await rename(unfinished, cluster);
}

async function initdb(
  layout: EmbeddedPostgresPaths,
  program: EmbeddedPostgresPrograms,
  durable: boolean,
): Promise<void> {
  const args = [
    `--pgdata=${layout.unfinished}`,
    `--username=${EMBEDDED_DATABASE_USER}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--lc-messages=C',
    '--auth=trust',
    ...(durable ? [] : ['--no-sync']),
  ];
  const { process: child, ended } = await startPostgresProgram(program, 'initdb', args, {
    cwd: layout.unfinished,
    logFile: layout.logFile,
  });
  child.ref();
  const failure = await ended;
  if (failure === undefined) return;
  throw new EmbeddedPostgresError('initdb-failed', `initdb: ${failure}\n${await readLogTail(layout.logFile)}`);
}
