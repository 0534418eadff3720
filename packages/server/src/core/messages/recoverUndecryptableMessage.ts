import type { Knex } from 'knex';
import { lockContactForOptOut, recordOptOut } from '../contacts/recordOptOut.ts';
import { type Queryable, rows, runPreparedStatement } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { removeUnstorableCharacters, toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import { attachChosenMenuOptions, closeMenusFollowedByMessage, findAnswerableMenus } from './menus.ts';
import { buildChatAndAuthorBindings, type MessageIdentity, SAME_CHAT_AND_AUTHOR_SQL } from './messageIdentity.ts';
import type { NewMessage } from './newMessage.ts';
import { leaveUndecryptableMessageBurst, type UndecryptableMessageRow } from './undecryptableBursts.ts';

/** Content of a message that could not be decrypted until its sender sent it again. */
export type RecoveredMessageContent = MessageIdentity &
  Pick<NewMessage, 'type' | 'text' | 'media' | 'details' | 'quotedWaId' | 'sealedSecret'>;

/**
 * Gives a message that is stored without its content (`undecryptable`, `phone-only`) its content, after a device has
 * sent it again.
 * ID, time and position do not change, and the message is not counted again. An opt-out or opt-in keyword
 * takes effect. The content may come from an imported history, but the message was received, so its event is emitted.
 *
 * @returns the ID of the message; undefined if this author has no such message without content in this chat
 */
export const recoverUndecryptableMessage = (
  db: Queryable,
  clientId: string,
  content: RecoveredMessageContent,
): Promise<string | undefined> =>
  transact(db, trx => recoverInTransaction(trx, clientId, removeUnstorableCharacters(content)));

/**
 * Whether the message repeats a stored one, which may have another time: WhatsApp dates a repetition when it is sent
 * (Baileys issue 868). A message without its content repeats any received message, because it adds nothing. A placeholder
 * of a history also repeats the history row that already has its file.
 */
export async function isRepetition(
  trx: Knex.Transaction,
  clientId: string,
  { waId, type, details, ...message }: MessageIdentity & Pick<NewMessage, 'type' | 'details'>,
): Promise<boolean> {
  const repeated = await runPreparedStatement(trx, FIND_REPEATED_SQL, {
    clientId,
    waId: toIndexableIdentifier(waId),
    hasNoContent: type === 'undecryptable' || type === 'phone-only',
    isPlaceholder: type === 'phone-only' && details?.history === true,
    ...buildChatAndAuthorBindings(message),
  });
  return repeated.length > 0;
}

const FIND_REPEATED_SQL = `
  SELECT 1 FROM messages m
  WHERE client_id = :clientId AND wa_id = :waId AND ${SAME_CHAT_AND_AUTHOR_SQL}
    AND (jsonb_exists(m.details, 'recovered') OR (CAST(:hasNoContent AS boolean)
      AND (NOT is_history(m.details) OR (CAST(:isPlaceholder AS boolean) AND m.type NOT IN ('undecryptable', 'phone-only')))))
  LIMIT 1`;

/**
 * Recovers the message within a transaction. The update of the message locks the event stream. The statements
 * that lock the conversation and the contact come before it, in the order of `core/README.md`, "Lock order".
 */
async function recoverInTransaction(
  trx: Knex.Transaction,
  clientId: string,
  content: RecoveredMessageContent,
): Promise<string | undefined> {
  const { waId, fromMe, chat, contact, type, text, media, quotedWaId, details, sealedSecret } = content;
  const keyBindings = {
    clientId,
    waId: toIndexableIdentifier(waId),
    ...buildChatAndAuthorBindings({ fromMe, chat, contact }),
  };
  const [stored] = await runPreparedStatement<IncompleteMessageRow>(trx, LOCK_INCOMPLETE_SQL, keyBindings);
  if (!stored) return undefined;
  // A repetition of a message for the phone brings nothing new.
  if (stored.type === type) return stored.id;
  const { history: _, ...receivedDetails } = details ?? {};
  // A history copy that gets its file remains a copy: it has no event, and automatic replies ignore it.
  const isCopy = details?.history === true && stored.details?.history === true;
  const message = {
    chat: stored.chat,
    timestamp: stored.timestamp,
    fromMe,
    type,
    text: text ?? null,
    details: isCopy ? details : { ...receivedDetails, recovered: true as const },
    quotedWaId: quotedWaId ?? null,
  };
  const menus = await findAnswerableMenus(trx, clientId, [message]);
  const recoveredDetails = attachChosenMenuOptions(menus, [message])[0]?.details;
  const { contactId } = stored;
  // Only an incoming text in a direct chat can be an opt-out or opt-in keyword.
  const canBeKeyword =
    !isCopy && !fromMe && type === 'text' && stored.chat.startsWith('contact:') && contactId !== null;
  await leaveUndecryptableMessageBurst(trx, clientId, { ...stored, waId: toIndexableIdentifier(waId) });
  if (canBeKeyword) await lockContactForOptOut(trx, clientId, contactId);
  const updatedRows = await runPreparedStatement<UpdatedMessageRow>(trx, STORE_CONTENT_SQL, {
    ...keyBindings,
    type,
    text: text ?? null,
    media: media ? JSON.stringify(media) : null,
    details: JSON.stringify(recoveredDetails),
    quotedWaId: quotedWaId === undefined ? null : toIndexableIdentifier(quotedWaId),
    sealedSecret: sealedSecret ?? null,
  });
  const [updated] = updatedRows;
  if (!updated) return undefined;
  if (canBeKeyword)
    for (const row of updatedRows)
      if (row.contactId !== null) await recordOptOut(trx, clientId, { ...row, contactId: row.contactId });
  await closeMenusFollowedByMessage(trx, clientId, menus, [message]);
  if (text !== undefined) await rows(trx, STORE_ORIGINAL_TEXT_SQL, { clientId, id: updated.id, text });
  return updated.id;
}

/**
 * Locks the row of a message without its content. The update that adds a message to a burst of undecryptable
 * messages needs the same lock. A message therefore joins the burst before this statement, or not at all.
 */
const LOCK_INCOMPLETE_SQL = `
  SELECT id, chat, contact_id AS "contactId", from_me AS "fromMe", status, timestamp, details, type FROM messages m
  WHERE client_id = :clientId AND wa_id = :waId AND type IN ('undecryptable', 'phone-only') AND ${SAME_CHAT_AND_AUTHOR_SQL}
  LIMIT 1 FOR NO KEY UPDATE`;

/** Reads the newest edit, because the message may have been edited before it was decrypted. */
const NEWEST_EDIT_SQL = `
  SELECT r.value ->> 'text' FROM message_updates r
  WHERE r.client_id = m.client_id AND r.message_id = m.id AND r.kind = 'edit'
  ORDER BY r.timestamp DESC, r.id DESC LIMIT 1`;

/** Stores the content of the message. The trigger on `messages` emits its event. */
const STORE_CONTENT_SQL = `
  UPDATE messages m SET type = :type, text = coalesce((${NEWEST_EDIT_SQL}), :text), media = :media,
    details = :details, quoted_wa_id = :quotedWaId, secret_sealed = decode(:sealedSecret, 'base64'), updated_at = now()
  WHERE client_id = :clientId AND wa_id = :waId AND type IN ('undecryptable', 'phone-only') AND ${SAME_CHAT_AND_AUTHOR_SQL}
  RETURNING id, timestamp, contact_id AS "contactId"`;

/** Row of a message that is stored without its content. */
type IncompleteMessageRow = UndecryptableMessageRow & Pick<NewMessage, 'type'>;

/** One row for each chat that has the message: two if the number and the LID of a person are not merged yet. */
interface UpdatedMessageRow {
  readonly id: string;
  readonly timestamp: Date;
  readonly contactId: string | null;
}

/** Adds the original text to the first edit, because it was unknown until the message was decrypted. */
const STORE_ORIGINAL_TEXT_SQL = `
  UPDATE message_updates SET value = value || jsonb_build_object('before', CAST(:text AS text))
  WHERE client_id = :clientId AND message_id = :id AND kind = 'edit' AND value -> 'before' IS NOT NULL`;
