import { type Queryable, rows, runPreparedStatement } from '../data/sql.ts';
import { removeUnstorableCharacters, toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import { attachChosenMenuOptions, closeMenusFollowedByMessage, findAnswerableMenus } from './menus.ts';
import type { NewMessage } from './newMessage.ts';
import { moveUndecryptableBurstToNextMessage, type UndecryptableMessageRow } from './undecryptableBursts.ts';

/** Content of a message that could not be decrypted until its sender sent it again. */
export type RecoveredMessageContent = Pick<
  NewMessage,
  'waId' | 'fromMe' | 'type' | 'text' | 'media' | 'details' | 'quotedWaId'
>;

/**
 * Gives a message that is stored as 'undecryptable' its content, after the sender has sent it again.
 * ID, time and position do not change, and the message is not counted again.
 *
 * @returns the ID of the message; undefined if there is no such undecryptable message
 */
export async function recoverUndecryptableMessage(
  db: Queryable,
  clientId: string,
  content: RecoveredMessageContent,
): Promise<string | undefined> {
  const { waId, fromMe, type, text, media, quotedWaId, ...otherFields } = removeUnstorableCharacters(content);
  const [undecryptable] = await runPreparedStatement<UndecryptableMessageRow>(db, LOCK_UNDECRYPTABLE_SQL, {
    clientId,
    waId: toIndexableIdentifier(waId),
    fromMe,
  });
  if (!undecryptable) return undefined;
  const message = {
    chat: undecryptable.chat,
    timestamp: undecryptable.timestamp,
    fromMe,
    type,
    text: text ?? null,
    details: otherFields.details ?? null,
    quotedWaId: quotedWaId ?? null,
  };
  const menus = await findAnswerableMenus(db, clientId, [message]);
  const details = attachChosenMenuOptions(menus, [message])[0]?.details;
  const [updated] = await runPreparedStatement<{ id: string }>(
    db,
    `UPDATE messages m SET type = :type, text = coalesce((${NEWEST_EDIT_SQL}), :text), media = :media, details = :details, quoted_wa_id = :quotedWaId,
       updated_at = now()
     WHERE client_id = :clientId AND wa_id = :waId AND from_me = :fromMe AND type = 'undecryptable'
     RETURNING id`,
    {
      clientId,
      waId: toIndexableIdentifier(waId),
      fromMe,
      type,
      text: text ?? null,
      media: media ? JSON.stringify(media) : null,
      details: details ? JSON.stringify(details) : null,
      quotedWaId: quotedWaId === undefined ? null : toIndexableIdentifier(quotedWaId),
    },
  );
  if (updated) await moveUndecryptableBurstToNextMessage(db, clientId, undecryptable);
  if (updated) await closeMenusFollowedByMessage(db, clientId, menus, [message]);
  if (updated && text !== undefined) await rows(db, STORE_ORIGINAL_TEXT_SQL, { clientId, id: updated.id, text });
  return updated?.id;
}

/**
 * Locks the row of an undecryptable message. The update that adds a message to a burst of undecryptable
 * messages needs the same lock. A message therefore joins the burst before this statement, or not at all.
 */
const LOCK_UNDECRYPTABLE_SQL = `
  SELECT id, chat, contact_id AS "contactId", from_me AS "fromMe", status, timestamp, details FROM messages
  WHERE client_id = :clientId AND wa_id = :waId AND from_me = :fromMe AND type = 'undecryptable'
  LIMIT 1 FOR NO KEY UPDATE`;

/** Reads the newest edit, because the message may have been edited before it was decrypted. */
const NEWEST_EDIT_SQL = `
  SELECT r.value ->> 'text' FROM remarks r
  WHERE r.client_id = m.client_id AND r.message_id = m.id AND r.kind = 'edit'
  ORDER BY r.timestamp DESC, r.id DESC LIMIT 1`;

/** Adds the original text to the first edit, because it was unknown until the message was decrypted. */
const STORE_ORIGINAL_TEXT_SQL = `
  UPDATE remarks SET value = value || jsonb_build_object('before', CAST(:text AS text))
  WHERE client_id = :clientId AND message_id = :id AND kind = 'edit' AND value -> 'before' IS NOT NULL`;
