import type { Knex } from 'knex';
import { emitConversationEvent, findConversation, toContactChatKey } from '../conversations/conversationRows.ts';
import { lockClientExclusive } from '../data/lockClientShared.ts';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { mergeContacts } from './mergeContacts.ts';

/** A phone number, a private ID or both. */
interface ContactIdentifiers {
  readonly phone?: string | undefined;
  readonly lid?: string | undefined;
}

interface ChangeContactNumberParams {
  readonly from: ContactIdentifiers;
  readonly to: ContactIdentifiers;
  readonly waId: string;
}

/**
 * Gives a contact its new phone number or private ID. The contact keeps all its data. If another contact already wrote
 * under the new identifier, the two contacts are merged. A person who uses the old number later is another
 * contact. The old private ID still finds the contact. If the network hides the new number, the contact has no number:
 * the old one may belong to another person, who would receive the answers.
 *
 * @param waId ID of the message that reports the change; if this message is already stored, the call
 *   does nothing
 */
export function changeContactNumber(
  database: Knex,
  clientId: string,
  { from, to, waId }: ChangeContactNumberParams,
): Promise<void> {
  return transact(database, async trx => {
    await lockClientExclusive(trx, clientId);
    const contacts = await rows<ContactRow>(trx, FIND_CONTACTS_SQL, {
      clientId,
      phones: [from.phone, to.phone].filter(phone => phone !== undefined),
      lids: [from.lid, to.lid].filter(lid => lid !== undefined),
    });
    const [oldContact, newContact] = [from, to].map(identifiers =>
      contacts.find(
        ({ phone, lid }) =>
          (phone !== null && phone === identifiers.phone) || (lid !== null && lid === identifiers.lid),
      ),
    );
    if (!oldContact || (oldContact === newContact && to.phone !== undefined)) return;
    if (newContact) {
      const [storedReport] = await rows(trx, FIND_REPORT_SQL, {
        clientId,
        chat: toContactChatKey(newContact.id),
        waId,
      });
      if (storedReport) return;
      if (newContact !== oldContact) return mergeContacts(trx, clientId, oldContact.id, newContact.id);
    }
    await rows(trx, CHANGE_IDENTIFIERS_SQL, {
      clientId,
      id: oldContact.id,
      phone: to.phone ?? null,
      lid: to.lid ?? null,
    });
    const [conversationRow] = await rows<{ id: string }>(trx, FIND_CONVERSATION_ID_SQL, {
      clientId,
      chat: toContactChatKey(oldContact.id),
    });
    const conversation = conversationRow && (await findConversation(trx, clientId, conversationRow.id));
    if (conversation) await emitConversationEvent(trx, clientId, conversation);
  });
}

interface ContactRow {
  readonly id: string;
  readonly phone: string | null;
  readonly lid: string | null;
}

const FIND_CONTACTS_SQL = `
  SELECT id, phone, lid FROM contacts
  WHERE client_id = :clientId AND (phone = ANY(CAST(:phones AS text[])) OR lid = ANY(CAST(:lids AS text[])))`;
const FIND_REPORT_SQL =
  'SELECT id FROM messages WHERE client_id = :clientId AND chat = :chat AND wa_id = :waId AND NOT from_me LIMIT 1';
const FIND_CONVERSATION_ID_SQL = 'SELECT id FROM conversations WHERE client_id = :clientId AND chat = :chat';
/**
 * Changes the identifiers of a contact. The old number is removed even if the new one is unknown, and with it
 * `wa_address`, WhatsApp's spelling of the old number. WhatsApp spells the new number in its own way.
 */
const CHANGE_IDENTIFIERS_SQL = `
  UPDATE contacts SET phone = CAST(:phone AS text), lid = coalesce(CAST(:lid AS text), lid), wa_address = NULL,
    former_lids = CASE WHEN CAST(:lid AS text) IS NULL THEN former_lids
      ELSE array_remove(array_remove(array_append(former_lids, lid), CAST(:lid AS text)), NULL) END,
    updated_at = now()
  WHERE client_id = :clientId AND id = :id`;
