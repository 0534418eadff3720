import { unwrapDatabaseDriverError } from '../data/unwrapDatabaseDriverError.ts';

/** Codes of socket errors that occur when the database server does not run or cannot be reached. */
const SOCKET_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

/**
 * SQLSTATEs (PostgreSQL, appendix A) of errors that the server causes and not the query: connection
 * errors (08), missing resources (53), shutdown and start-up (57P), disk errors (58), a transaction that
 * was aborted in favour of another (40), lock and statement timeouts, a standby that is still read-only.
 */
const OUTAGE_SQLSTATES = /^(08|53|57P|58|40001|40P01|55P03|57014|25006|25P03)/;

/** Texts of pg errors that have no error code. knex prefixes these texts with the SQL statement and ` - `. */
const OUTAGE_MESSAGES = /(^| - )(Connection terminated|Client has encountered a connection error|timeout expired)/;

/** Returns whether an error means that the database is temporarily unavailable, so that a retry may succeed. */
export function isDatabaseOutage(thrown: unknown): boolean {
  const error = unwrapDatabaseDriverError(thrown);
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.every(isDatabaseOutage);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    SOCKET_ERROR_CODES.has(code) ||
    isSocketFileMissing(error, code) ||
    OUTAGE_SQLSTATES.test(code) ||
    OUTAGE_MESSAGES.test(error.message) ||
    error.name === 'KnexTimeoutError'
  );
}

/**
 * Returns whether an error means that PostgreSQL's socket file is missing, as it is while the server is
 * stopped. An error about any other missing file is no database outage.
 */
const isSocketFileMissing = (error: Error, code: string): boolean =>
  code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
