import type { Knex } from 'knex';
import { createDatabase, type DatabaseConnection } from './database.ts';

/** One statement at a time of each kind (keys, messages, statuses); others, for what could not be with them. */
const SIZE = 5;

/** Milliseconds after which a statement for all clients gives up waiting for somebody's lock, and any statement. */
const patience = { lock_timeout: 500, statement_timeout: 15_000 };

/**
 * Plans are made once, when a table may be small and its statistics old: without the second setting one that reads the
 * whole table would stay until statistics are made anew. Everything here is found by its key.
 */
const SETTINGS = 'SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off';

/** What a process writes through that all its clients have in common. The caller ends it. */
export const createCommitPool = (connection: DatabaseConnection): Knex =>
  createDatabase({ ...connection, ...patience }, SIZE, SETTINGS);
