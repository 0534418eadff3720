import type { Phone } from '@recado/transport';
import type { Knex } from 'knex';
import { findConversation, keyOfContact, tellConversation } from '../conversations/conversationRows.ts';
import { claimClient } from '../data/holdClient.ts';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { mergeContacts } from './mergeContacts.ts';

/**
 * Somebody has another number from now on: the contact goes on under it with everything it has, or becomes the one that wrote
 * from there already. Whoever has the old number after that is somebody else.
 *
 * @param waId of the message that says so: once that is stored nothing happens, however often it is told
 */
export function moveNumber(
  database: Knex,
  clientId: string,
  { from, to, waId }: { readonly from: Phone; readonly to: Phone; readonly waId: string },
): Promise<void> {
  return transact(database, async trx => {
    await claimClient(trx, clientId);
    const found = await rows<{ id: string; phone: Phone }>(trx, FIND, { clientId, phones: [from, to] });
    const [before, now] = [from, to].map(number => found.find(({ phone }) => phone === number));
    if (!before) return;
    if (now) {
      const [told] = await rows(trx, TOLD, { clientId, chat: keyOfContact(now.id), waId });
      if (!told) await mergeContacts(trx, clientId, before.id, now.id);
      return;
    }
    await rows(trx, MOVE, { clientId, id: before.id, to });
    const [kept] = await rows<{ id: string }>(trx, CONVERSATION, {
      clientId,
      chat: keyOfContact(before.id),
    });
    const conversation = kept && (await findConversation(trx, clientId, kept.id));
    if (conversation) await tellConversation(trx, clientId, conversation);
  });
}

const FIND =
  'SELECT id, phone FROM contacts WHERE client_id = :clientId AND phone = ANY(CAST(:phones AS text[]))';
const TOLD =
  'SELECT id FROM messages WHERE client_id = :clientId AND chat = :chat AND wa_id = :waId AND NOT from_me LIMIT 1';
const CONVERSATION = 'SELECT id FROM conversations WHERE client_id = :clientId AND chat = :chat';
/** The new number is as the network spells it. */
const MOVE = `
  UPDATE contacts SET phone = :to, address = NULL, updated_at = now() WHERE client_id = :clientId AND id = :id`;
