import { formatRecipient, getChatKind, parseRecipient } from '@recado/contract';
import { webhooks as texts } from '@recado/texts';
import {
  findContactIdsByIdentifiers,
  listPossibleIdentifiers,
} from '../../core/contacts/findContactIdsByIdentifiers.ts';
import { type Queryable, rows } from '../../core/data/sql.ts';
import { Invalid } from '../../core/errors/index.ts';

/**
 * Resolves a chat that a user named to the form in events: a number in any notation, `lid:…`,
 * `group:…` or a channel.
 * @throws Invalid if it is no chat
 */
export async function resolveEventChat(
  db: Queryable,
  clientId: string,
  chat: string | undefined,
): Promise<string | undefined> {
  if (chat === undefined || getChatKind(chat) === 'broadcast' || getChatKind(chat) === 'channel') return chat;
  const recipient = parseRecipient(chat);
  if (!recipient) throw createNotAChatError();
  if (recipient.kind === 'group') return formatRecipient(recipient);
  const ids = await findContactIdsByIdentifiers(db, clientId, listPossibleIdentifiers(recipient));
  const [contact] = await rows<{ chat: string }>(
    db,
    `SELECT coalesce(phone, concat('lid:', lid)) AS chat FROM contacts WHERE client_id = :clientId AND id = ANY(:ids)
     ORDER BY (phone IS NULL), id LIMIT 1`,
    { clientId, ids },
  );
  // Ten digits that belong to no known contact are ambiguous.
  if (!contact && recipient.kind === 'national') throw createNotAChatError();
  return contact?.chat ?? formatRecipient(recipient);
}

const createNotAChatError = () => new Invalid(texts.notAChat, { chat: texts.notAChat });
