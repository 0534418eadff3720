import { connectionFromUrl, type DatabaseConnection, startEmbeddedPostgres } from '@recado/server';
import { cli } from '@recado/texts';
import { createDeferred } from '@recado/timing';
import type { Logger } from 'pino';
import { Failure, UsageError } from '../errors.ts';
import { type ServerSettings, serverOptions } from '../settings/serverOptions.ts';
import { embeddedLogFile, explainEmbedded } from './explainEmbedded.ts';

/** A database to work with, until `close`. */
export interface OpenDatabase {
  readonly connection: DatabaseConnection;
  /** The same behind a pooler, which keeps no sessions; undefined: there is none. */
  readonly pooled?: DatabaseConnection;
  /** Stops the embedded server, if nobody else uses it. The last thing a process does. */
  close(): Promise<void>;
  /** Resolves when the embedded server is gone for good. */
  readonly lost: Promise<Failure>;
}

export type DatabaseSettings = Pick<ServerSettings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>;

/** The database of `DATABASE_URL`, or the embedded PostgreSQL of the data directory. @throws Failure */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: DatabaseSettings,
  log: Logger,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const ends = { close: async () => {}, lost: new Promise<Failure>(() => {}) };
    if (databaseDirectUrl === undefined) return { connection: read('databaseUrl', databaseUrl), ...ends };
    const connection = read('databaseDirectUrl', databaseDirectUrl);
    return { connection, pooled: read('databaseUrl', databaseUrl), ...ends };
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

function read(setting: 'databaseUrl' | 'databaseDirectUrl', url: string): DatabaseConnection {
  try {
    return connectionFromUrl(url);
  } catch (cause) {
    const { env, expected } = serverOptions[setting];
    throw new UsageError(cli.common.invalidSecretSetting.env(env, expected), { cause });
  }
}
