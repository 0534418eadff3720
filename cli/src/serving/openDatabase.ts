import { connectionFromUrl, type DatabaseConnection, startEmbeddedPostgres } from '@recado/server';
import { cli } from '@recado/texts';
import { createDeferred } from '@recado/timing';
import type { Logger } from 'pino';
import { Failure, UsageError } from '../errors.ts';
import type { ServerSettings } from '../settings/serverOptions.ts';
import { embeddedLogFile, explainEmbedded } from './explainEmbedded.ts';

/** A database to work with, until `close`. */
export interface OpenDatabase {
  readonly connection: DatabaseConnection;
  /** Stops the embedded server, if nobody else uses it. The last thing a process does. */
  close(): Promise<void>;
  /** Resolves when the embedded server is gone for good. */
  readonly lost: Promise<Failure>;
}

/** The database of `DATABASE_URL`, or the embedded PostgreSQL of the data directory. @throws Failure */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<ServerSettings, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    return { connection: read(databaseUrl), close: async () => {}, lost: new Promise(() => {}) };
  }
  const { promise: lost, resolve: lose } = createDeferred<Failure>();
  const onLost = (cause: unknown): void => {
    log.error({ err: cause }, 'the embedded PostgreSQL is gone');
    lose(new Failure(cli.serve.failures.databaseLost(embeddedLogFile(dataDir)), { cause }));
  };
  try {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, log, onLost });
    return { connection, close: stop, lost };
  } catch (error) {
    throw explainEmbedded(error, dataDir);
  }
}

function read(databaseUrl: string): DatabaseConnection {
  try {
    return connectionFromUrl(databaseUrl);
  } catch (cause) {
    const { env, expected } = { env: 'DATABASE_URL', expected: cli.expected.databaseUrl };
    throw new UsageError(cli.common.invalidSecretSetting.env(env, expected), { cause });
  }
}
