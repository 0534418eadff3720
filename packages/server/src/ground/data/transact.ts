import { backOff, pause } from '@recado/timing';
import type { Knex } from 'knex';
import { nativeError } from './nativeError.ts';
import type { Queryable } from './sql.ts';

/** deadlock_detected, serialization_failure: the database gave up one of two transactions; a second try succeeds. */
const WORTH_REPEATING = new Set(['40P01', '40001']);
const ATTEMPTS = 3;
/** Milliseconds. Who comes back at once takes the row from under the one it made way for, and both stand in each other's way again. */
const AGAIN = { least: 10, first: 50, longest: 200 };

/**
 * Runs `work` in the transaction given, or else in one of its own, repeated when the database gave it up for the sake
 * of another. `work` must therefore do nothing outside the database, and must throw to roll back: `trx.rollback()`
 * inside it would look like success.
 */
export async function transact<T>(db: Queryable, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !WORTH_REPEATING.has(codeOf(error))) throw error;
    }
    await pause(backOff(attempt - 1, AGAIN));
  }
}

function isTransaction(db: Queryable): db is Knex.Transaction {
  return db.isTransaction === true;
}

function codeOf(error: unknown): string {
  const own = nativeError(error);
  return own instanceof Error && 'code' in own ? String(own.code) : '';
}
