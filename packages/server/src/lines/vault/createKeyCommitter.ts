import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Batcher, createBatcher } from '../../core/batching/index.ts';
import { type KeyChanges, writeKeys } from './keyRows.ts';

/** Maximum number of clients in one statement. */
const MAX_CLIENTS_PER_STATEMENT = 64;
/** Milliseconds between two statements under load. Short, because every message waits for its statement. */
const STATEMENT_INTERVAL_MS = 16;

/** Batcher with one key per client. Resolves to false without writing if the lease was lost. */
export type KeyCommitter = Batcher<KeyChanges, boolean>;

/**
 * Commits the key writes of all clients of a process in shared statements.
 *
 * @param database pool with a short lock timeout, because a lock delays the writes of all clients
 */
export const createKeyCommitter = ({
  database,
  log,
}: {
  readonly database: Knex;
  readonly log: Logger;
}): KeyCommitter =>
  createBatcher({
    keyOf: ({ clientId }) => clientId,
    maxBatchSize: MAX_CLIENTS_PER_STATEMENT,
    intervalMs: STATEMENT_INTERVAL_MS,
    write: changes => writeKeys(database, changes),
    log,
    itemKind: 'keys of sessions',
  });
