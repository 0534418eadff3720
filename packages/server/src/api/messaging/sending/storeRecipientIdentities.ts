import type { Knex } from 'knex';
import { resolveContacts } from '../../../core/contacts/index.ts';
import { mergeContacts } from '../../../core/contacts/mergeContacts.ts';
import { lockClientExclusive } from '../../../core/data/lockClientShared.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';

/** Phone number and LID of a person, of which at least one is known. */
export interface PersonIdentity {
  readonly phone?: string | undefined;
  readonly lid?: string | undefined;
}

/**
 * Stores the identities that the network reported for a recipient, as one contact with a confirmed
 * address. Another contact may have a different spelling of the recipient's number and no LID. It is then
 * merged into the recipient's contact.
 *
 * @param requested identities under which the recipient was known before
 */
export async function storeRecipientIdentities(
  database: Knex,
  clientId: string,
  requested: PersonIdentity,
  { phone, lid }: PersonIdentity,
): Promise<void> {
  const [contact = ''] = await resolveContacts(database, clientId, [{ phone, lid }]);
  await rows(
    database,
    'UPDATE contacts SET wa_address = phone WHERE client_id = :clientId AND id = :contact AND wa_address IS NULL',
    { clientId, contact },
  );
  if (requested.phone !== undefined && requested.phone !== phone)
    await mergeSpelling(database, clientId, requested.phone, contact);
}

function mergeSpelling(database: Knex, clientId: string, phone: string, into: string): Promise<void> {
  return transact(database, async trx => {
    await lockClientExclusive(trx, clientId);
    const [spelling] = await rows<{ id: string }>(
      trx,
      'SELECT id FROM contacts WHERE client_id = :clientId AND phone = :phone AND lid IS NULL AND id <> :into',
      { clientId, phone, into },
    );
    if (spelling) await mergeContacts(trx, clientId, spelling.id, into);
  });
}
