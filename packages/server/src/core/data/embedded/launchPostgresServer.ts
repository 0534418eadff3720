import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';
import type { PostgresServerSettings } from './EmbeddedPostgresOptions.ts';
import type { EmbeddedPostgresPaths } from './embeddedPostgresPaths.ts';
import { type EmbeddedPostgresPrograms, startPostgresProgram } from './embeddedPostgresPrograms.ts';
import { readLogTail } from './logTail.ts';
import { findPostmaster } from './postmaster.ts';
import type { ServerUsageLock } from './serverUsageLock.ts';
import { waitForPostgresUsageLock } from './waitForPostgresUsageLock.ts';

/**
 * Starts PostgreSQL on an initialised data directory and acquires the server's usage lock. If another server
 * already owns the directory according to PostgreSQL's own lock, waits for the usage lock of that server.
 *
 * @throws EmbeddedPostgresError `start-failed`, with the end of the server's log; `start-timeout` when the
 *   timeout expires
 */
export async function launchPostgresServer(
  layout: EmbeddedPostgresPaths,
  program: EmbeddedPostgresPrograms,
  settings: PostgresServerSettings,
  timeoutMs: number,
): Promise<ServerUsageLock> {
  const { cluster, logFile, socketDirectory } = layout;
  const options: PostgresServerSettings = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Omit the DETAIL part of PostgreSQL's errors, because it quotes rows.
    // E-mail addresses and phone numbers must not appear in a log.
    log_error_verbosity: 'terse',
    ...settings,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { ended } = await startPostgresProgram(program, 'postgres', ['-D', cluster, '-k', socketDirectory, ...flags], {
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
  const usageLock = await waitForPostgresUsageLock(socketDirectory, isAlive, timeoutMs);
  if (usageLock) return usageLock;
  throw new EmbeddedPostgresError('start-failed', `postgres: ${failure}\n${await readLogTail(logFile)}`);
}
