import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Batcher, createBatcher, type SharedCommit } from '../../core/batching/index.ts';
import { type VaultKeyChanges, writeVaultKeys } from './keyRows.ts';

/** Maximum number of clients whose keys one statement writes. */
const MAX_CLIENTS_PER_STATEMENT = 64;
/** Milliseconds between two SQL statements under load. Short, because each message waits for its keys. */
const STATEMENT_INTERVAL_MS = 16;

/** Batches key writes by client. A write resolves to false, without effect, if the client's lease was lost. */
export type VaultKeyCommitter = Batcher<VaultKeyChanges, boolean>;

interface VaultKeyCommitterDeps {
  readonly database: Knex;
  /** Lets statements of messages and statuses join the transactions of the keys. */
  readonly sharedCommit?: SharedCommit | undefined;
  readonly log: Logger;
}

/**
 * Commits the key writes of all clients of a process in shared statements.
 *
 * @param database pool with a short lock timeout, because a lock delays the writes of all clients
 */
export const createVaultKeyCommitter = ({ database, sharedCommit, log }: VaultKeyCommitterDeps): VaultKeyCommitter =>
  createBatcher({
    keyOf: ({ clientId }) => clientId,
    maxBatchSize: MAX_CLIENTS_PER_STATEMENT,
    intervalMs: STATEMENT_INTERVAL_MS,
    async write(changes, isAlone) {
      if (!sharedCommit || isAlone) return writeVaultKeys(database, changes);
      return sharedCommit.lead(db => writeVaultKeys(db, changes));
    },
    log,
    itemKind: 'keys of sessions',
  });
