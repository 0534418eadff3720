/**
 * Why the embedded PostgreSQL is not to be had.
 * - `platform-unsupported`: this operating system has no embedded server here; a `DATABASE_URL` is needed.
 * - `platform-missing`: the optional package with this platform's binaries is not installed.
 * - `cannot-run`: the binaries are there but do not run (root without an ordinary user to step down to, wrong libc …).
 * - `version-mismatch`: the data was made by another major version.
 * - `directory-unusable`: a directory cannot be created, is not ours, or is open to others.
 * - `locked`: another process has been starting this server for too long.
 * - `initdb-failed`, `start-failed`, `start-timeout`: the server's own words are in the message.
 * - `stopped`: somebody stopped it while it was in use.
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

/** The embedded PostgreSQL could not be started, or is gone; `message` is for the log, in English. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}
