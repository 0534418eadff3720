import type { PhoneNumber } from '@recado/transport';
import type { Knex } from 'knex';
import { emitConversationEvent, findConversation, toContactChatKey } from '../conversations/conversationRows.ts';
import { lockClientExclusive } from '../data/lockClientShared.ts';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { mergeContacts } from './mergeContacts.ts';

interface ChangeContactNumberParams {
  readonly from: PhoneNumber;
  readonly to: PhoneNumber;
  readonly waId: string;
}

/**
 * Gives a contact its new phone number. The contact keeps all its data. If another contact already wrote
 * from the new number, the two contacts are merged. A person who uses the old number later is another
 * contact.
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
    const contacts = await rows<{ id: string; phone: PhoneNumber }>(trx, FIND_CONTACTS_SQL, {
      clientId,
      phones: [from, to],
    });
    const [oldContact, newContact] = [from, to].map(number => contacts.find(({ phone }) => phone === number));
    if (!oldContact) return;
    if (newContact) {
      const [storedReport] = await rows(trx, FIND_REPORT_SQL, {
        clientId,
        chat: toContactChatKey(newContact.id),
        waId,
      });
      if (!storedReport) await mergeContacts(trx, clientId, oldContact.id, newContact.id);
      return;
    }
    await rows(trx, CHANGE_NUMBER_SQL, { clientId, id: oldContact.id, to });
    const [conversationRow] = await rows<{ id: string }>(trx, FIND_CONVERSATION_ID_SQL, {
      clientId,
      chat: toContactChatKey(oldContact.id),
    });
    const conversation = conversationRow && (await findConversation(trx, clientId, conversationRow.id));
    if (conversation) await emitConversationEvent(trx, clientId, conversation);
  });
}

const FIND_CONTACTS_SQL =
  'SELECT id, phone FROM contacts WHERE client_id = :clientId AND phone = ANY(CAST(:phones AS text[]))';
const FIND_REPORT_SQL =
  'SELECT id FROM messages WHERE client_id = :clientId AND chat = :chat AND wa_id = :waId AND NOT from_me LIMIT 1';
const FIND_CONVERSATION_ID_SQL = 'SELECT id FROM conversations WHERE client_id = :clientId AND chat = :chat';
/**
 * Changes a contact's number. Also clears `wa_address`, WhatsApp's spelling of the old number, because
 * WhatsApp spells the new number in its own way.
 */
const CHANGE_NUMBER_SQL = `
  UPDATE contacts SET phone = :to, wa_address = NULL, updated_at = now() WHERE client_id = :clientId AND id = :id`;
