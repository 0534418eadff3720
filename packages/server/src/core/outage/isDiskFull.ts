import { unwrapDatabaseDriverError } from '../data/unwrapDatabaseDriverError.ts';

/**
 * Codes of a full disk: of file operations (a full file system, an exhausted quota), and PostgreSQL's SQLSTATE
 * disk_full (PostgreSQL, appendix A).
 */
const DISK_FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Returns whether an error, or the error that caused it, means that the disk of the platform or its database is full. */
export function isDiskFull(thrown: unknown): boolean {
  const error = unwrapDatabaseDriverError(thrown);
  if (!(error instanceof Error)) return false;
  return ('code' in error && DISK_FULL_CODES.has(error.code)) || isDiskFull(error.cause);
}
