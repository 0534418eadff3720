import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import type { ContactChangeStep, KnownContact } from './ContactBook.ts';
import { mergeContacts } from './mergeContacts.ts';

/**
 * Applies the steps of a contact plan in order.
 *
 * @returns false when another transaction created one of the contacts. The caller must then read the
 *   contacts and plan again; the steps that were already applied are correct and remain.
 */
export async function applyContactChanges(
  trx: Knex.Transaction,
  clientId: string,
  steps: readonly ContactChangeStep[],
): Promise<boolean> {
  let pending: KnownContact[] = [];
  for (const step of steps) {
    if (step.kind === 'create') {
      pending.push(step.contact);
      continue;
    }
    if (!(await createContacts(trx, clientId, pending))) return false;
    pending = [];
    if (step.kind === 'merge') await mergeContacts(trx, clientId, step.from, step.into);
    else await writeContact(trx, clientId, step.contact);
  }
  return createContacts(trx, clientId, pending);
}

/**
 * Inserts contacts in the order of phone and LID. All transactions use this order, so that two of them with the
 * same contacts cannot deadlock.
 */
async function createContacts(
  trx: Knex.Transaction,
  clientId: string,
  contacts: readonly KnownContact[],
): Promise<boolean> {
  if (contacts.length === 0) return true;
  const created = await rows(
    trx,
    `INSERT INTO contacts (id, client_id, phone, lid, name, username)
     SELECT id, :clientId, phone, lid, name, username
     FROM jsonb_to_recordset(:contacts) AS c (id uuid, phone text, lid text, name text, username text)
     ORDER BY phone, lid
     ON CONFLICT DO NOTHING RETURNING id`,
    { clientId, contacts: JSON.stringify(contacts) },
  );
  return created.length === contacts.length;
}

async function writeContact(trx: Knex.Transaction, clientId: string, contact: KnownContact): Promise<void> {
  await rows(
    trx,
    `UPDATE contacts SET phone = :phone, lid = :lid, name = :name, username = :username, updated_at = now(),
       former_lids = CAST(:formerLids AS text[])
     WHERE client_id = :clientId AND id = :id`,
    { clientId, ...contact, username: contact.username ?? null, formerLids: [...(contact.formerLids ?? [])] },
  );
}
