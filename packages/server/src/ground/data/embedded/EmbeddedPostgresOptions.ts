import type { Binaries } from './binaries.ts';
import type { EmbeddedLog } from './EmbeddedLog.ts';

/** Settings of the server, by name. */
export type ServerSettings = Readonly<Record<string, string>>;

export interface EmbeddedPostgresOptions {
  /** `RECADO_DATA_DIR`; the server's own files go to `postgres` below it. */
  readonly dataDir: string;
  readonly log?: EmbeddedLog;
  /** Called when the server was stopped by somebody, or died and could not be brought back: time to end. */
  readonly onLost?: (error: unknown) => void;
  /** Server settings on top of ours, for tests (`{ fsync: 'off' }`). Not applied to a server already running. */
  readonly settings?: ServerSettings;
  /** Other binaries than the installed package's, for tests. */
  readonly binaries?: Binaries;
  /** How long a start may take, recovery after a crash included. */
  readonly startTimeoutMs?: number;
}

export const START_TIMEOUT_MS = 300_000;
