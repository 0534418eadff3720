import { computeBackOffDelay, pause } from '@recado/timing';
import type { Knex } from 'knex';
import type { Queryable } from './sql.ts';
import { unwrapDatabaseDriverError } from './unwrapDatabaseDriverError.ts';

/**
 * SQLSTATEs deadlock_detected and serialization_failure. PostgreSQL aborted one of two conflicting
 * transactions, which may therefore be repeated.
 */
const RETRYABLE_CODES = new Set(['40P01', '40001']);
const MAX_ATTEMPTS = 3;
/**
 * Delays in milliseconds before a transaction is repeated after a deadlock. Without a delay, it would lock the
 * row again before the other transaction does, and both would deadlock once more.
 */
const RETRY_DELAYS_MS = { least: 10, first: 50, longest: 200 };

/**
 * Runs `work` in the given transaction. Without one, it starts its own transaction and repeats it
 * after a deadlock or serialization failure. `work` must therefore have no effects outside the
 * database. To roll back, it must throw, because `trx.rollback()` inside it would look like success.
 */
export async function transact<T>(db: Queryable, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE_CODES.has(codeOf(error))) throw error;
    }
    await pause(computeBackOffDelay(attempt - 1, RETRY_DELAYS_MS));
  }
}

function isTransaction(db: Queryable): db is Knex.Transaction {
  return db.isTransaction === true;
}

function codeOf(error: unknown): string {
  const driverError = unwrapDatabaseDriverError(error);
  return driverError instanceof Error && 'code' in driverError ? String(driverError.code) : '';
}
