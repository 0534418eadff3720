import type { Knex } from 'knex';
import { preparedRows, rows } from './sql.ts';

/** What must be there besides the client itself. */
export interface Needs {
  /** Ids of contacts, each once. */
  readonly contacts?: readonly string[] | undefined;
  /** First days ('YYYY-MM-01') of months to be stored in; their partitions are made when they are missing. */
  readonly months?: readonly string[] | undefined;
}

/**
 * Until the transaction ends, the client exists and its contacts stay the persons they are. Many transactions may
 * hold a client at once; whoever deletes it or merges its contacts waits for them (`claimClient`).
 *
 * @returns whether all of these contacts (still) exist
 * @throws the database's foreign key violation (23503, constraint `messages_client`) when there is no such client
 */
export async function holdClient(
  trx: Knex.Transaction,
  clientId: string,
  { contacts = [], months = [] }: Needs = {},
): Promise<boolean> {
  const [held] = await preparedRows<{ complete: boolean }>(
    trx,
    `SELECT hold_client(:clientId, CAST(:contacts AS uuid[])) AS complete,
            (SELECT count(ensure_message_partition(CAST(month AS date))) FROM unnest(CAST(:months AS text[])) AS month)`,
    { clientId, contacts: [...contacts], months: [...months] },
  );
  return held?.complete === true;
}

/**
 * Until the transaction ends, no other one holds the client. Not to be called by one that holds it already: two of
 * them would wait for each other.
 */
export async function claimClient(trx: Knex.Transaction, clientId: string): Promise<void> {
  await rows(trx, 'SELECT pg_advisory_xact_lock(hashtextextended(CAST(:clientId AS text), 0))', { clientId });
}
