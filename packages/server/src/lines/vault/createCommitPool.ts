import type { Knex } from 'knex';
import { createDatabase, type DatabaseConnection } from '../../ground/data/database.ts';

/** One statement at a time writes the keys of all sessions; others, those that could not be with them. */
const SIZE = 3;

/** Milliseconds after which a statement for all sessions gives up waiting for somebody's lock, and any statement. */
const patience = { lock_timeout: 500, statement_timeout: 15_000 };

/** What a process writes the keys of its sessions through. The caller ends it. */
export const createCommitPool = (connection: DatabaseConnection): Knex =>
  createDatabase({ ...connection, ...patience }, SIZE, 'SET plan_cache_mode = force_generic_plan');
