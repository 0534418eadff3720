import type { Knex } from 'knex';
import { createDatabase, type DatabaseConnection } from './database.ts';

/** Connections: one statement at a time of each kind (keys, messages, statuses), plus reserves. */
const POOL_SIZE = 5;

/** Milliseconds that a statement for all clients waits for a lock, and that it may run. */
const timeouts = { lock_timeout: 500, statement_timeout: 15_000 };

/**
 * Generic plans are made once, when a table may be small and its statistics old. PostgreSQL also
 * assumes that array parameters are long. For one message, it would then read a whole table, or a
 * whole index into a hash or a sorted heap. All statements of this pool find their rows by key, one
 * by one.
 */
const PLANNER_SETTINGS_SQL = [
  'SET plan_cache_mode = force_generic_plan',
  ...['seqscan', 'hashjoin', 'mergejoin', 'material'].map(method => `SET enable_${method} = off`),
].join(';');

/** Creates the pool for a process's writes on behalf of all its clients. The caller closes it. */
export const createCommitPool = (connection: DatabaseConnection): Knex =>
  createDatabase({ ...connection, ...timeouts }, POOL_SIZE, PLANNER_SETTINGS_SQL);
