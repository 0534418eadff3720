import type { Knex } from 'knex';
import { preparedRows } from '../data/sql.ts';
import type { KnownContact } from './ContactBook.ts';
import type { Identity } from './planContacts.ts';

/** The contacts of a client that bear a number or LID of one of these identities. */
export async function readContacts(
  trx: Knex.Transaction,
  clientId: string,
  identities: readonly Identity[],
): Promise<KnownContact[]> {
  if (identities.length === 0) return [];
  return preparedRows<KnownContact>(
    trx,
    `SELECT id, phone, lid, name FROM contacts WHERE client_id = :clientId AND phone = ANY(:phones)
     UNION SELECT id, phone, lid, name FROM contacts WHERE client_id = :clientId AND lid = ANY(:lids)`,
    {
      clientId,
      phones: [...new Set(identities.flatMap(({ phone }) => phone ?? []))],
      lids: [...new Set(identities.flatMap(({ lid }) => lid ?? []))],
    },
  );
}
