import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Batcher, createBatcher } from '../../ground/batching/index.ts';
import { type KeyChanges, writeKeys } from './keyRows.ts';

/** Clients in one statement. */
const MOST = 64;
/** Milliseconds between two statements under load: a message waits for each. */
const PACE = 16;

/** By client. Resolves to whether the lease was its owner's: if it was not, nothing was written. */
export type KeyCommitter = Batcher<KeyChanges, boolean>;

/**
 * Makes the key writes of all clients of a process durable together.
 *
 * @param database whose connections should give up waiting for a lock, sooner than the others can do without theirs
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
    most: MOST,
    pace: PACE,
    write: changes => writeKeys(database, changes),
    log,
    what: 'keys of sessions',
  });
