import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Batcher, createBatcher } from '../../core/batching/index.ts';
import { type VaultKeyChanges, writeVaultKeys } from './keyRows.ts';

/** Maximum number of clients whose keys one statement writes. */
const MAX_CLIENTS_PER_STATEMENT = 64;
/** Milliseconds between two SQL statements under load. Short, because each message waits for its keys. */
const STATEMENT_INTERVAL_MS = 16;

/** Batches key writes by client. A write resolves to false, without effect, if the client's lease was lost. */
export type VaultKeyCommitter = Batcher<VaultKeyChanges, boolean>;

interface VaultKeyCommitterDeps {
  readonly database: Knex;
  readonly log: Logger;
}

/**
 * Commits the key writes of all clients of a process in shared statements.
 *
 * @param database pool with a short lock timeout, because a lock delays the writes of all clients
 */
export const createVaultKeyCommitter = ({ database, log }: VaultKeyCommitterDeps): VaultKeyCommitter =>
  createBatcher({
    keyOf: ({ clientId }) => clientId,
    maxBatchSize: MAX_CLIENTS_PER_STATEMENT,
    intervalMs: STATEMENT_INTERVAL_MS,
    async write(changes) {
      return writeVaultKeys(database, changes);
    },
    log,
    itemKind: 'keys of sessions',
  });
