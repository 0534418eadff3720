import type { Receipt } from '@recado/transport';
import type { Knex } from 'knex';
import { resolveContacts } from '../../ground/contacts/index.ts';
import { mergeContacts } from '../../ground/contacts/mergeContacts.ts';
import { claimClient } from '../../ground/data/holdClient.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import type { Addressee } from './createAddressBook.ts';

/**
 * Believes the network about whom a message went to: the person's names become one contact, whose spelling is known
 * from now on; a contact made for another spelling, of which nothing else is known, becomes that contact too.
 */
export async function learnAddressee(
  database: Knex,
  clientId: string,
  { person, isKnown }: Addressee,
  { to }: Receipt,
): Promise<void> {
  if (to.kind !== 'person' || !person) return;
  const { phone = person.phone, lid = person.lid } = to;
  if (isKnown && phone === person.phone && lid === person.lid) return;
  const [contact = ''] = await resolveContacts(database, clientId, [{ phone, lid }]);
  await rows(
    database,
    'UPDATE contacts SET address = phone WHERE client_id = :clientId AND id = :contact AND address IS NULL',
    { clientId, contact },
  );
  if (person.phone !== undefined && person.phone !== phone)
    await mergeSpelling(database, clientId, person.phone, contact);
}

function mergeSpelling(database: Knex, clientId: string, phone: string, into: string): Promise<void> {
  return transact(database, async trx => {
    await claimClient(trx, clientId);
    const [spelling] = await rows<{ id: string }>(
      trx,
      'SELECT id FROM contacts WHERE client_id = :clientId AND phone = :phone AND lid IS NULL AND id <> :into',
      { clientId, phone, into },
    );
    if (spelling) await mergeContacts(trx, clientId, spelling.id, into);
  });
}
