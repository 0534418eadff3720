import { type DatabaseConnection, parseDatabaseConnectionUrl, startEmbeddedPostgres } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { createDeferred } from '@recado/timing';
import type { Logger } from 'pino';
import { Failure, UsageError } from '../errors.ts';
import { type ServerSettings, serverOptions } from '../settings/serverOptions.ts';
import { explainEmbeddedPostgresError, getEmbeddedPostgresLogPath } from './explainEmbeddedPostgresError.ts';

/** Open database, to be released with `close`. */
export interface OpenedDatabase {
  readonly connection: DatabaseConnection;
  /**
   * Second connection to the database. It goes through a connection pooler, so it has no session state.
   * Undefined if no pooler is configured.
   */
  readonly pooled?: DatabaseConnection;
  /**
   * Closes the connections, and stops the embedded server unless another process uses it. It must be the last
   * call of a process.
   */
  close(): Promise<void>;
  /** Resolves with a Failure if the embedded PostgreSQL server stops permanently while it is in use. */
  readonly lost: Promise<Failure>;
}

export type DatabaseSettings = Pick<ServerSettings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>;

/** Opens `DATABASE_URL`, or the embedded PostgreSQL of the data directory. @throws Failure */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: DatabaseSettings,
  log: Logger,
): Promise<OpenedDatabase> {
  if (databaseUrl !== undefined) {
    const lifecycle = { close: async () => {}, lost: new Promise<Failure>(() => {}) };
    if (databaseDirectUrl === undefined)
      return { connection: parseConnection('databaseUrl', databaseUrl), ...lifecycle };
    const connection = parseConnection('databaseDirectUrl', databaseDirectUrl);
    return { connection, pooled: parseConnection('databaseUrl', databaseUrl), ...lifecycle };
  }
  const { promise: lost, resolve: resolveLost } = createDeferred<Failure>();
  const onLost = (cause: unknown): void => {
    log.error({ err: cause }, 'the embedded PostgreSQL stopped unexpectedly');
    resolveLost(new Failure(cliTexts.serve.failures.databaseLost(getEmbeddedPostgresLogPath(dataDir)), { cause }));
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log, onLost });
    return { connection: postgres.connection, close: () => postgres.stop(), lost };
  } catch (error) {
    throw explainEmbeddedPostgresError(error, dataDir);
  }
}

function parseConnection(setting: 'databaseUrl' | 'databaseDirectUrl', url: string): DatabaseConnection {
  try {
    return parseDatabaseConnectionUrl(url);
  } catch (cause) {
    const { env, expected } = serverOptions[setting];
    throw new UsageError(cliTexts.common.invalidSecretSetting.env(env, expected), { cause });
  }
}
