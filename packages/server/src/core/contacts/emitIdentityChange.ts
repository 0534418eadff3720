import type { Person } from '@recado/transport';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { emitEventOnce } from '../events/emitEventOnce.ts';

/**
 * Emits `contact.identity_changed` for a contact of this client, with the identifiers stored in the
 * contact. Emits nothing if the client has no such contact.
 * @param id event ID; several calls with the same ID store only one event
 */
export function emitIdentityChange(
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
    await emitEventOnce(trx, clientId, { id, fromMe: false, type: 'contact.identity_changed', data });
  });
}
