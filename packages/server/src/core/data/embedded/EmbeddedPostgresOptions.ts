import type { EmbeddedPostgresLogger } from './EmbeddedPostgresLogger.ts';
import type { PostgresBinaries } from './postgresBinaries.ts';

/** PostgreSQL settings by name, as in `postgres -c name=value`. */
export type PostgresServerSettings = Readonly<Record<string, string>>;

export interface EmbeddedPostgresOptions {
  /** Value of `RECADO_DATA_DIR`. The server's own files are in its subdirectory `postgres`. */
  readonly dataDir: string;
  readonly log?: EmbeddedPostgresLogger;
  /**
   * Called when the server was stopped from outside, or crashed and did not restart. The process must
   * then exit.
   */
  readonly onLost?: (error: unknown) => void;
  /** Server settings for tests, for example `{ fsync: 'off' }`. A server that already runs ignores them. */
  readonly settings?: PostgresServerSettings;
  /** Paths of binaries that tests use instead of the binaries of the installed package. */
  readonly binaries?: PostgresBinaries;
  /** Maximum milliseconds for the start of the PostgreSQL server, including its crash recovery. */
  readonly startTimeoutMs?: number;
}

export const POSTGRES_START_TIMEOUT_MS = 300_000;
