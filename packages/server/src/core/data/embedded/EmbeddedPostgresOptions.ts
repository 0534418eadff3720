import type { Binaries } from './binaries.ts';
import type { EmbeddedLogger } from './EmbeddedLogger.ts';

/** PostgreSQL settings by name, as in `postgres -c name=value`. */
export type ServerSettings = Readonly<Record<string, string>>;

export interface EmbeddedPostgresOptions {
  /** `RECADO_DATA_DIR`. The server's own files are in its `postgres` subdirectory. */
  readonly dataDir: string;
  readonly log?: EmbeddedLogger;
  /** Called when the server was stopped from outside, or crashed and did not restart: exit now. */
  readonly onLost?: (error: unknown) => void;
  /** Overrides our server settings in tests (`{ fsync: 'off' }`); ignored by a running server. */
  readonly settings?: ServerSettings;
  /** Replaces the binaries of the installed package, for tests. */
  readonly binaries?: Binaries;
  /** Milliseconds that a start may take, including crash recovery. */
  readonly startTimeoutMs?: number;
}

export const START_TIMEOUT_MS = 300_000;
