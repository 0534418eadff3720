/**
 * Reason why a backup or a restore was refused. A refused operation has changed nothing.
 * - `file-unusable`: the file cannot be read or written; `cause` is the error.
 * - `not-a-backup`: the file is of another kind.
 * - `unsupported-version`: the file has a later version of the format.
 * - `corrupt`: the file is truncated or altered.
 * - `database-not-empty`: `details` are the tables that have rows.
 * - `migrations-differ`: `details` are the migrations that only the file or only the database has.
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
