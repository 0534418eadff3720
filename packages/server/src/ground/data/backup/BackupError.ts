/**
 * Why a backup or a restore was refused. Nothing was changed.
 * - `file-unusable`: the file cannot be read or written; `cause` says why.
 * - `not-a-backup`, `unsupported-version`: another kind of file, or one made by a later version of the format.
 * - `corrupt`: cut off or altered.
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

/** `message` is for the log, in English. */
export class BackupError extends Error {
  readonly code: BackupErrorCode;
  readonly details: readonly string[];

  constructor(code: BackupErrorCode, message: string, { details = [], cause }: Particulars = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'BackupError';
    this.code = code;
    this.details = details;
  }
}

interface Particulars {
  readonly details?: readonly string[];
  readonly cause?: unknown;
}
