import { awaitKeeper } from './awaitKeeper.ts';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';
import type { ServerSettings } from './EmbeddedPostgresOptions.ts';
import type { Keeper } from './keeper.ts';
import type { Layout } from './layout.ts';
import { tailOf } from './logTail.ts';
import { findPostmaster } from './postmaster.ts';
import { run, type ServerProgram } from './serverProgram.ts';

/**
 * Starts the server on an initialised data directory and waits for a stake in it. When another server turns out
 * to own the directory, PostgreSQL's own lock has decided and that one is waited for.
 *
 * @throws EmbeddedPostgresError `start-failed` with the end of the server's log, `start-timeout`.
 */
export async function launchServer(
  layout: Layout,
  program: ServerProgram,
  settings: ServerSettings,
  patienceMs: number,
): Promise<Keeper> {
  const { cluster, logFile, socketDirectory } = layout;
  const options: ServerSettings = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // DETAIL lines quote the rows: e-mails and phone numbers have no place in a log.
    log_error_verbosity: 'terse',
    ...settings,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { ended } = await run(program, 'postgres', ['-D', cluster, '-k', socketDirectory, ...flags], {
    cwd: cluster,
    logFile,
  });
  let failure: string | undefined;
  let hasEnded = false;
  void ended.then(how => {
    hasEnded = true;
    failure = how;
  });
  const isAlive = async () => !hasEnded || (await findPostmaster(cluster)) !== undefined;
  const keeper = await awaitKeeper(socketDirectory, isAlive, patienceMs);
  if (keeper) return keeper;
  throw new EmbeddedPostgresError('start-failed', `postgres: ${failure}\n${await tailOf(logFile)}`);
}
