import type { Knex } from 'knex';
import { createDatabase, type DatabaseConnection } from './database.ts';

/** Number of connections: one each for the statements of keys, messages and statuses, and two in reserve. */
const POOL_SIZE = 5;

/**
 * Maximum milliseconds that a statement may wait for a lock and may run; short, because it serves all
 * clients.
 */
const timeouts = { lock_timeout: 500, statement_timeout: 15_000 };

/**
 * Makes PostgreSQL find rows by key, one by one. It makes a generic plan once, when a table may be
 * small and its statistics old, and assumes that array parameters are long. Without these settings, it
 * would therefore read a whole table for one message, or a whole index into a hash or a sorted heap.
 */
const PLANNER_SETTINGS_SQL = [
  'SET plan_cache_mode = force_generic_plan',
  ...['seqscan', 'hashjoin', 'mergejoin', 'material'].map(method => `SET enable_${method} = off`),
].join(';');

/** Creates the pool with which a process writes for all its clients. The caller closes it. */
export const createCommitPool = (connection: DatabaseConnection): Knex =>
  createDatabase({ ...connection, ...timeouts }, POOL_SIZE, PLANNER_SETTINGS_SQL);
