import { nativeError } from '../data/nativeError.ts';

/** What a socket says when there is nobody at the other end, or no way there. */
const SOCKET = new Set([
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
 * SQLSTATEs (PostgreSQL, appendix A) that tell of the server and not of the query: connection (08), resources (53),
 * shutdown and start-up (57P), its disk (58), a transaction given up for another's sake (40), a lock or a statement
 * timed out, a standby that does not write yet.
 */
const SQLSTATE = /^(08|53|57P|58|40001|40P01|55P03|57014|25006|25P03)/;

/** pg's own words, which come without a code; knex puts the query before them. */
const WORDS = /(^| - )(Connection terminated|Client has encountered a connection error|timeout expired)/;

/** Whether the database is away for a while, so that the same work may well succeed later. */
export function isOutage(thrown: unknown): boolean {
  const error = nativeError(thrown);
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.every(isOutage);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    SOCKET.has(code) ||
    isWithoutSocket(error, code) ||
    SQLSTATE.test(code) ||
    WORDS.test(error.message) ||
    error.name === 'KnexTimeoutError'
  );
}

/** A server that is down has no socket file; any other file that is missing is no outage. */
const isWithoutSocket = (error: Error, code: string): boolean =>
  code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
