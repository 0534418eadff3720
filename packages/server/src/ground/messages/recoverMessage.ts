import { preparedRows, type Queryable, rows } from '../data/sql.ts';
import { storable, storableKey } from '../storable.ts';
import { closeMenus, findMenus, withChoices } from './menus.ts';
import type { NewMessage } from './newMessage.ts';
import { passStorm, type StormRow } from './storms.ts';

/** What a message turned out to say. */
export type RecoveredContent = Pick<
  NewMessage,
  'waId' | 'fromMe' | 'type' | 'text' | 'media' | 'details' | 'quotedWaId'
>;

/**
 * Gives a message that was stored as 'undecryptable' the content that its sender's repetition brought. It keeps id,
 * time and place, and is not counted again.
 *
 * @returns its id; undefined when no such message waits for its content
 */
export async function recoverMessage(
  db: Queryable,
  clientId: string,
  content: RecoveredContent,
): Promise<string | undefined> {
  const { waId, fromMe, type, text, media, quotedWaId, ...said } = storable(content);
  const [waiting] = await preparedRows<StormRow>(db, WAITING, {
    clientId,
    waId: storableKey(waId),
    fromMe,
  });
  if (!waiting) return undefined;
  const message = {
    chat: waiting.chat,
    timestamp: waiting.timestamp,
    fromMe,
    type,
    text: text ?? null,
    details: said.details ?? null,
    quotedWaId: quotedWaId ?? null,
  };
  const menus = await findMenus(db, clientId, [message]);
  const details = withChoices(menus, [message])[0]?.details;
  const [recovered] = await preparedRows<{ id: string }>(
    db,
    `UPDATE messages m SET type = :type, text = coalesce((${NEWEST_EDIT}), :text), media = :media, details = :details, quoted_wa_id = :quotedWaId,
       updated_at = now()
     WHERE client_id = :clientId AND wa_id = :waId AND from_me = :fromMe AND type = 'undecryptable'
     RETURNING id`,
    {
      clientId,
      waId: storableKey(waId),
      fromMe,
      type,
      text: text ?? null,
      media: media ? JSON.stringify(media) : null,
      details: details ? JSON.stringify(details) : null,
      quotedWaId: quotedWaId === undefined ? null : storableKey(quotedWaId),
    },
  );
  if (recovered) await passStorm(db, clientId, waiting);
  if (recovered) await closeMenus(db, clientId, menus, [message]);
  if (recovered && text !== undefined) await rows(db, FIRST_EDIT, { clientId, id: recovered.id, text });
  return recovered?.id;
}

/** Locked as by the change that follows: whatever joins its storm meanwhile is known here, or finds the row read. */
const WAITING = `
  SELECT id, chat, contact_id AS "contactId", from_me AS "fromMe", status, timestamp, details FROM messages
  WHERE client_id = :clientId AND wa_id = :waId AND from_me = :fromMe AND type = 'undecryptable'
  LIMIT 1 FOR NO KEY UPDATE`;

/** It may have been corrected before it could be read. */
const NEWEST_EDIT = `
  SELECT r.value ->> 'text' FROM remarks r
  WHERE r.client_id = m.client_id AND r.message_id = m.id AND r.kind = 'edit'
  ORDER BY r.timestamp DESC, r.id DESC LIMIT 1`;

/** Now it is known what it said before. */
const FIRST_EDIT = `
  UPDATE remarks SET value = value || jsonb_build_object('before', CAST(:text AS text))
  WHERE client_id = :clientId AND message_id = :id AND kind = 'edit' AND value -> 'before' IS NOT NULL`;
