import type { Knex } from 'knex';
import { createDatabasePool, type DatabaseConnection } from './database.ts';

/** Number of connections: one each for the statements of keys, messages and statuses, and two in reserve. */
const POOL_SIZE = 5;

/**
 * Maximum milliseconds that a statement may wait for a lock, and may run. Both are short, because one
 * slow statement delays the writes of all clients.
 */
const LOCK_TIMEOUT_MS = 500;
const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * Settings with which PostgreSQL looks up each row by its key in an index. PostgreSQL makes a generic plan only
 * once. At that time, a table may be small and its statistics old, and array parameters are assumed to be long.
 * Without these settings, PostgreSQL would therefore read a whole table for one message. Or it would load a
 * whole index into a hash or a sorted heap.
 */
const PLANNER_SETTINGS_SQL = [
  'SET plan_cache_mode = force_generic_plan',
  ...['seqscan', 'hashjoin', 'mergejoin', 'material'].map(method => `SET enable_${method} = off`),
].join(';');

/**
 * Creates the connection pool through which a process writes for all its clients. The caller closes it.
 *
 * @param statementTimeoutMs maximum milliseconds of a statement, for processes whose statements lock leases
 */
export const createCommitConnectionPool = (
  connection: DatabaseConnection,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
): Knex => {
  const timeouts = { lock_timeout: LOCK_TIMEOUT_MS, statement_timeout: statementTimeoutMs };
  return createDatabasePool({ ...connection, ...timeouts }, POOL_SIZE, PLANNER_SETTINGS_SQL);
};
