import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';
import type { ServerSettings } from './EmbeddedPostgresOptions.ts';
import { readLogTail } from './logTail.ts';
import { findPostmaster } from './postmaster.ts';
import type { ServerLayout } from './serverLayout.ts';
import { type ServerProgram, startServerProgram } from './serverProgram.ts';
import type { UsageLock } from './usageLock.ts';
import { waitForUsageLock } from './waitForUsageLock.ts';

/**
 * Starts the server on an initialised data directory and acquires its usage lock. If PostgreSQL's
 * own lock shows that another server already owns the directory, it waits for that server.
 *
 * @throws EmbeddedPostgresError `start-failed` with the end of the server's log, `start-timeout`.
 */
export async function launchServer(
  layout: ServerLayout,
  program: ServerProgram,
  settings: ServerSettings,
  timeoutMs: number,
): Promise<UsageLock> {
  const { cluster, logFile, socketDirectory } = layout;
  const options: ServerSettings = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Omit DETAIL, which quotes rows: e-mail addresses and phone numbers must not appear in a log.
    log_error_verbosity: 'terse',
    ...settings,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { ended } = await startServerProgram(program, 'postgres', ['-D', cluster, '-k', socketDirectory, ...flags], {
    cwd: cluster,
    logFile,
  });
  let failure: string | undefined;
  let hasEnded = false;
  void ended.then(outcome => {
    hasEnded = true;
    failure = outcome;
  });
  const isAlive = async () => !hasEnded || (await findPostmaster(cluster)) !== undefined;
  const usageLock = await waitForUsageLock(socketDirectory, isAlive, timeoutMs);
  if (usageLock) return usageLock;
  throw new EmbeddedPostgresError('start-failed', `postgres: ${failure}\n${await readLogTail(logFile)}`);
}
