import { toStorableIdentity } from '../contacts/index.ts';
import type { SqlBindings } from '../data/sql.ts';
import { toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import type { NewMessage } from './newMessage.ts';

/**
 * The fields that identify a message. Its sender chooses the ID, and all members of a group see it. The ID alone
 * would therefore allow one person to replace the message of another one.
 */
export type MessageIdentity = Pick<NewMessage, 'waId' | 'fromMe' | 'chat' | 'contact'>;

/**
 * SQL condition for rows `m` with the chat and the author of a message. The account's own messages in groups have
 * no contact.
 */
export const SAME_CHAT_AND_AUTHOR_SQL = `m.from_me = :fromMe AND (
    (m.from_me AND m.chat = CAST(:chat AS text))
    OR EXISTS (SELECT FROM contacts c WHERE c.client_id = m.client_id AND c.id = m.contact_id
               AND (c.phone = CAST(:phone AS text) OR c.lid = CAST(:lid AS text))
               AND m.chat = coalesce(CAST(:chat AS text), 'contact:' || c.id)))`;

/** Builds the bindings of `SAME_CHAT_AND_AUTHOR_SQL`. */
export function buildChatAndAuthorBindings({
  fromMe,
  chat,
  contact = {},
}: Pick<MessageIdentity, 'fromMe' | 'chat' | 'contact'>): SqlBindings {
  const { phone = null, lid = null } = toStorableIdentity(contact);
  return { fromMe, chat: chat === undefined ? null : toIndexableIdentifier(chat), phone, lid };
}
