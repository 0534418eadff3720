import type { Knex } from 'knex';
import { rows, runPreparedStatement } from './sql.ts';

/** Database rows that must exist when the lock on a client is taken, in addition to the client's own row. */
export interface RequiredClientRows {
  /** Contact IDs, without duplicates. */
  readonly contacts?: readonly string[] | undefined;
  /** First days ('YYYY-MM-01') of the months in which messages will be stored. Missing partitions are created. */
  readonly months?: readonly string[] | undefined;
}

/**
 * Takes the shared lock on a client. Until the transaction ends, the client exists and its contacts
 * are not merged. Many transactions may hold this lock at once. A transaction that deletes the client
 * or merges its contacts waits for them (`lockClientExclusive`).
 *
 * @returns whether all of the required contacts still exist
 * @throws a foreign key violation (23503, constraint `messages_client_id_fkey`) if the client is missing
 */
export async function lockClientShared(
  trx: Knex.Transaction,
  clientId: string,
  { contacts = [], months = [] }: RequiredClientRows = {},
): Promise<boolean> {
  const [result] = await runPreparedStatement<{ complete: boolean }>(
    trx,
    `SELECT lock_client_shared(:clientId, CAST(:contacts AS uuid[])) AS complete,
            (SELECT count(ensure_message_partition(CAST(month AS date))) FROM unnest(CAST(:months AS text[])) AS month)`,
    { clientId, contacts: [...contacts], months: [...months] },
  );
  return result?.complete === true;
}

/**
 * Takes the shared lock on a client like `lockClientShared`, for a background job whose client may just have been
 * deleted. The lock comes before the client's row, because a deletion takes them in this order.
 *
 * @returns whether the client exists
 */
export async function lockClientSharedIfExists(trx: Knex.Transaction, clientId: string): Promise<boolean> {
  await rows(trx, 'SELECT pg_advisory_xact_lock_shared(hashtextextended(CAST(:clientId AS text), 0))', { clientId });
  const clients = await rows(trx, 'SELECT FROM clients WHERE id = :clientId FOR KEY SHARE', { clientId });
  return clients.length > 0;
}

/**
 * Takes the exclusive lock on a client until the transaction ends. A transaction that holds the shared
 * lock must not call this function, because two such transactions would deadlock.
 */
export async function lockClientExclusive(trx: Knex.Transaction, clientId: string): Promise<void> {
  await rows(trx, 'SELECT pg_advisory_xact_lock(hashtextextended(CAST(:clientId AS text), 0))', { clientId });
}
