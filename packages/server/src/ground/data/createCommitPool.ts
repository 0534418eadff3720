import type { Knex } from 'knex';
import { createDatabase, type DatabaseConnection } from './database.ts';

/** One statement at a time of each kind (keys, messages, statuses); others, for what could not be with them. */
const SIZE = 5;

/** Milliseconds after which a statement for all clients gives up waiting for somebody's lock, and any statement. */
const patience = { lock_timeout: 500, statement_timeout: 15_000 };

/**
 * Plans are made once, when a table may be small and its statistics old, and of what is handed over as an array PostgreSQL
 * believes that it is much: it would read a whole table, or a whole index into a hash or a sorted heap, for one message.
 * Everything here is found by its key, row by row.
 */
const SETTINGS = [
  'SET plan_cache_mode = force_generic_plan',
  ...['seqscan', 'hashjoin', 'mergejoin', 'material'].map(way => `SET enable_${way} = off`),
].join(';');

/** What a process writes through that all its clients have in common. The caller ends it. */
export const createCommitPool = (connection: DatabaseConnection): Knex =>
  createDatabase({ ...connection, ...patience }, SIZE, SETTINGS);
