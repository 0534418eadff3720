import type { Knex } from 'knex';
import { runPreparedStatement } from '../../../core/data/sql.ts';

/** Finds the accounts that own clients. */
export function createOwnerLookup({ database }: { readonly database: Knex }) {
  return {
    /** Returns the ID of the client's owner, or the client's ID if the client was deleted. */
    async findOwnerId(clientId: string): Promise<string> {
      const [client] = await runPreparedStatement<{ ownerId: string }>(database, SELECT_OWNER_SQL, { clientId });
      return client?.ownerId ?? clientId;
    },
  };
}
export type OwnerLookup = ReturnType<typeof createOwnerLookup>;

const SELECT_OWNER_SQL = 'SELECT owner_id AS "ownerId" FROM clients WHERE id = :clientId';
