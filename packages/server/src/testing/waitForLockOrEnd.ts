import type { Knex } from 'knex';
import { rows } from '../core/data/sql.ts';
import { waitUntil } from './createTestPlatform.ts';

const LOCK_WAITS_SQL = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Resolves when a statement in the test's database waits for a lock, or when `operation` has ended. */
export async function waitForLockOrEnd(knex: Knex, operation: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  const markEnded = () => {
    hasEnded = true;
  };
  operation.then(markEnded, markEnded);
  await waitUntil(async () => hasEnded || (await rows(knex, LOCK_WAITS_SQL)).length > 0);
}
