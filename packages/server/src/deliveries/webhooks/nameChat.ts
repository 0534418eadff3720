import { chatKindOf, parseRecipient, recipientText } from '@recado/contract';
import { webhooks as texts } from '@recado/texts';
import { contactsOf, namesOf } from '../../ground/contacts/contactsOf.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { Invalid } from '../../ground/errors/index.ts';

/**
 * A chat as events name it, of what somebody calls it: a number in any form, `lid:…`, `group:…`, a channel.
 * @throws Invalid when it is no chat
 */
export async function nameChat(
  db: Queryable,
  clientId: string,
  chat: string | undefined,
): Promise<string | undefined> {
  if (chat === undefined || chatKindOf(chat) === 'broadcast' || chatKindOf(chat) === 'channel') return chat;
  const named = parseRecipient(chat);
  if (!named) throw notAChat();
  if (named.kind === 'group') return recipientText(named);
  const ids = await contactsOf(db, clientId, namesOf(named));
  const [contact] = await rows<{ chat: string }>(
    db,
    `SELECT coalesce(phone, concat('lid:', lid)) AS chat FROM contacts WHERE client_id = :clientId AND id = ANY(:ids)
     ORDER BY (phone IS NULL), id LIMIT 1`,
    { clientId, ids },
  );
  // Ten digits of nobody known may be anybody's.
  if (!contact && named.kind === 'national') throw notAChat();
  return contact?.chat ?? recipientText(named);
}

const notAChat = () => new Invalid(texts.notAChat, { chat: texts.notAChat });
