/**
 * Reason for the refusal of a backup or a restore, which has changed nothing.
 * - `file-unusable`: the file cannot be read or written; see `cause`.
 * - `not-a-backup`, `unsupported-version`: another kind of file, or a later version of the format.
 * - `corrupt`: truncated or altered.
 * - `database-not-empty`: `details` are the tables that have rows.
 * - `migrations-differ`: `details` are the migrations that only one side has.
 */
export type BackupErrorCode =
  | 'file-unusable'
  | 'not-a-backup'
  | 'unsupported-version'
  | 'corrupt'
  | 'database-not-empty'
  | 'migrations-differ';

/** Error with a stable `code`. `message` is for the log, in English. */
export class BackupError extends Error {
  readonly code: BackupErrorCode;
  readonly details: readonly string[];

  constructor(code: BackupErrorCode, message: string, { details = [], cause }: BackupErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'BackupError';
    this.code = code;
    this.details = details;
  }
}

interface BackupErrorOptions {
  readonly details?: readonly string[];
  readonly cause?: unknown;
}
