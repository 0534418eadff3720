/**
 * Reasons why the embedded PostgreSQL is unavailable.
 * - `platform-unsupported`: no embedded server exists for this system; set a `DATABASE_URL`.
 * - `platform-missing`: the optional package with this platform's binaries is not installed.
 * - `cannot-run`: the binaries do not run (wrong libc; root without an ordinary user to switch to …).
 * - `version-mismatch`: another major version of PostgreSQL created the data.
 * - `directory-unusable`: a directory cannot be created, belongs to another user, or is open to other users.
 * - `locked`: another process has tried to start this server for too long.
 * - `initdb-failed`, `start-failed`, `start-timeout`: the message contains the server's own output.
 * - `stopped`: the server was stopped from outside while it was in use.
 */
export type EmbeddedPostgresErrorCode =
  | 'platform-unsupported'
  | 'platform-missing'
  | 'cannot-run'
  | 'version-mismatch'
  | 'directory-unusable'
  | 'locked'
  | 'initdb-failed'
  | 'start-failed'
  | 'start-timeout'
  | 'stopped';

/** The embedded PostgreSQL did not start or has ended. `message` is in English, for the log. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}
