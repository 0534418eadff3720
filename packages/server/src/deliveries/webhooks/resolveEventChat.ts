import { formatRecipient, getChatKind, parseRecipient } from '@recado/contract';
import { webhookTexts as texts } from '@recado/texts';
import {
  findContactIdsByIdentifiers,
  listPossibleRecipientIdentifiers,
} from '../../core/contacts/findContactIdsByIdentifiers.ts';
import { type Queryable, rows } from '../../core/data/sql.ts';
import { Invalid } from '../../core/errors/index.ts';

/**
 * Converts a chat that a user entered to the form that events use. Accepts a number in any notation,
 * `lid:…`, `group:…` or a channel.
 * @throws Invalid if the text does not denote a chat
 */
export async function resolveEventChat(
  db: Queryable,
  clientId: string,
  chat: string | undefined,
): Promise<string | undefined> {
  if (chat === undefined || ['broadcast', 'status', 'channel'].includes(getChatKind(chat))) return chat;
  const recipient = parseRecipient(chat);
  if (!recipient) throw createNotAChatError();
  if (recipient.kind === 'group') return formatRecipient(recipient);
  const ids = await findContactIdsByIdentifiers(db, clientId, listPossibleRecipientIdentifiers(recipient));
  const [contact] = await rows<{ chat: string }>(
    db,
    `SELECT coalesce(phone, concat('lid:', lid)) AS chat FROM contacts WHERE client_id = :clientId AND id = ANY(:ids)
     ORDER BY (phone IS NULL), id LIMIT 1`,
    { clientId, ids },
  );
  // A number of ten digits may exist in several countries, so it is accepted only for a known contact.
  if (!contact && recipient.kind === 'national') throw createNotAChatError();
  return contact?.chat ?? formatRecipient(recipient);
}

const createNotAChatError = () => new Invalid(texts.notAChat, { chat: texts.notAChat });
