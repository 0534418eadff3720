import type { Person } from '@recado/transport';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { tellOnce } from '../events/tellOnce.ts';

/**
 * Tells the event `contact.identity_changed` of somebody this client has a chat with; of a stranger nothing is told. Names
 * are those of the contact.
 * @param id of the event: told twice with the same, it is there once
 */
export function noteIdentity(
  database: Knex,
  clientId: string,
  { phone, lid }: Pick<Person, 'phone' | 'lid'>,
  id: string = uuid(),
): Promise<void> {
  return transact(database, async trx => {
    const [contact] = await rows<{ phone: string | null; lid: string | null; name: string | null }>(
      trx,
      `SELECT phone, lid, name FROM contacts
       WHERE client_id = :clientId AND (phone = CAST(:phone AS text) OR lid = CAST(:lid AS text)) LIMIT 1`,
      { clientId, phone: phone ?? null, lid: lid ?? null },
    );
    if (!contact) return;
    const data = {
      chat: contact.phone ?? `lid:${contact.lid}`,
      phoneNumber: contact.phone,
      lid: contact.lid,
      name: contact.name,
    };
    await tellOnce(trx, clientId, { id, fromMe: false, type: 'contact.identity_changed', data });
  });
}
