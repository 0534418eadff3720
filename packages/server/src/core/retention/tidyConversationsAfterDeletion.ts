import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';

/**
 * Corrects conversations in the transaction that deleted some of their messages. Limits the unread
 * count to the messages that remain. Deletes conversations without messages and notes, unless a user
 * muted, labelled, assigned or snoozed them, or paused their automatic answers. The contact stays in
 * the contact list.
 *
 * @param chats in the form stored with messages: `contact:<id>`, `group:…`
 */
export async function tidyConversationsAfterDeletion(
  trx: Knex.Transaction,
  clientId: string,
  chats: readonly string[],
): Promise<void> {
  const contactChats = chats.filter(chat => chat.startsWith('contact:'));
  const otherChats = chats.filter(chat => !chat.startsWith('contact:'));
  for (const [selectedChats, messageCondition] of [
    [contactChats, 'm.contact_id = v.contact_id AND m.chat = v.chat'],
    [otherChats, `m.chat = v.chat AND m.chat NOT LIKE 'contact:%'`],
  ] as const) {
    if (selectedChats.length === 0) continue;
    const bindings = { clientId, chats: selectedChats };
    await rows(trx, limitUnreadSql(messageCondition), bindings);
    await rows(trx, deleteEmptySql(messageCondition), bindings);
  }
}

/** Limits the unread count to the remaining messages, because unread messages are the newest incoming ones. */
const limitUnreadSql = (messageCondition: string): string => `
  UPDATE conversations v SET unread_count = least(v.unread_count, u.here)
  FROM (
    SELECT v.id, (SELECT count(*) FROM (
      SELECT FROM messages m WHERE m.client_id = v.client_id AND ${messageCondition} AND NOT m.from_me
        AND NOT is_history(m.details) LIMIT v.unread_count) i) AS here
    FROM conversations v WHERE v.client_id = :clientId AND v.chat = ANY(:chats) AND v.unread_count > 0) u
  WHERE v.client_id = :clientId AND v.id = u.id AND v.unread_count > u.here`;

/** Condition for a conversation that has no setting or note of a user. */
const HAS_NO_USER_DATA_SQL = `NOT v.muted AND v.label IS NULL AND v.assigned_to IS NULL AND v.snoozed_until IS NULL AND coalesce(v.paused_until < now(), true)
      AND NOT EXISTS (SELECT FROM conversation_notes n WHERE n.client_id = v.client_id AND n.chat = v.chat)`;

/**
 * Deletes empty conversations. A conversation that receives a message during the check is skipped,
 * because its `last_message_at` has become newer.
 */
const deleteEmptySql = (messageCondition: string): string => `
  WITH emptied AS (
    SELECT v.id, v.last_message_at FROM conversations v WHERE v.client_id = :clientId AND v.chat = ANY(:chats)
      AND NOT EXISTS (SELECT FROM messages m WHERE m.client_id = v.client_id AND ${messageCondition})
  ), gone AS (
    DELETE FROM conversations v USING emptied e
    WHERE v.client_id = :clientId AND v.id = e.id AND v.last_message_at = e.last_message_at
      AND ${HAS_NO_USER_DATA_SQL}
    RETURNING v.contact_id
  ), kept AS (
    UPDATE contacts c SET added_at = now() FROM gone g
    WHERE c.client_id = :clientId AND c.id = g.contact_id AND c.added_at IS NULL
  )
  UPDATE conversations v SET waiting_since = NULL FROM emptied e
  WHERE v.client_id = :clientId AND v.id = e.id AND v.last_message_at = e.last_message_at
    AND NOT (${HAS_NO_USER_DATA_SQL})`;
