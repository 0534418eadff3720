import { MAX_CONTACT_NAME_CHARS } from '@recado/contract/rules';
import type { ContactName } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { removeUnstorableCharacters } from '../removeUnstorableCharacters.ts';
import { resolveContacts } from './resolveContacts.ts';

/** Maximum number of names in one transaction, because it blocks other changes of the same contacts. */
const NAMES_PER_TRANSACTION = 200;

/**
 * Stores names from an address book, as if a user of the client had entered them. An entered name has precedence. People
 * who never wrote get a contact that no list shows, so that their name is known when they write.
 */
export async function storeContactNames(
  database: Knex,
  clientId: string,
  contactNames: readonly ContactName[],
): Promise<void> {
  const names = contactNames
    .map(({ person: { phone, lid }, name }) => ({
      ...(phone !== undefined && { phone }),
      ...(lid !== undefined && { lid }),
      name: removeUnstorableCharacters(name).trim().slice(0, MAX_CONTACT_NAME_CHARS),
    }))
    .filter(({ name }) => name !== '');
  for (let start = 0; start < names.length; start += NAMES_PER_TRANSACTION) {
    const part = names.slice(start, start + NAMES_PER_TRANSACTION);
    await transact(database, async trx => {
      const ids = await resolveContacts(
        trx,
        clientId,
        part.map(({ name: _, ...identity }) => identity),
      );
      const byId = new Map(ids.map((id, index) => [id, part[index]?.name]));
      await rows(trx, STORE_NAMES_SQL, {
        clientId,
        names: JSON.stringify([...byId].map(([id, name]) => ({ id, name }))),
      });
    });
  }
}

const STORE_NAMES_SQL = `
  UPDATE contacts c SET own_name = n.name, updated_at = now()
  FROM jsonb_to_recordset(CAST(:names AS jsonb)) AS n (id uuid, name text)
  WHERE c.client_id = :clientId AND c.id = n.id AND c.own_name IS NULL`;
