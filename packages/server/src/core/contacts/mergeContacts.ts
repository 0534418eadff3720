import { MAX_CONTACT_LABELS, MAX_CONTACT_NOTES_CHARS } from '@recado/contract/rules';
import type { Knex } from 'knex';
import { emitConversationEvent, findConversation, toContactChatKey } from '../conversations/conversationRows.ts';
import { rows } from '../data/sql.ts';
import { lockEventStream } from '../events/lockEventStream.ts';
import { mergeContactMessages } from './mergeContactMessages.ts';

/**
 * Merges the contact `from` into `into` and deletes it: moves its messages and its conversation, and
 * adds its counters. A message that is stored under both contacts is kept and counted once. If only one of them is
 * readable, that one is kept.
 *
 * The caller holds the exclusive client lock (`lockClientExclusive`), so that no other transaction
 * stores a message of `from` during the merge.
 */
export async function mergeContacts(
  trx: Knex.Transaction,
  clientId: string,
  from: string,
  into: string,
): Promise<void> {
  const bindings = { clientId, from, into };
  const [source] = await rows<{ id: string }>(trx, FIND_CONVERSATION_ID_SQL, { clientId, key: toContactChatKey(from) });
  await mergeContactMessages(trx, bindings);
  await rows(trx, MOVE_MENUS_SQL, bindings);
  await rows(trx, MOVE_AUTO_REPLIES_SQL, bindings);
  await rows(trx, MERGE_FIRST_CONTACT_SQL, bindings);
  await rows(trx, MOVE_HELD_MESSAGES_SQL, bindings);
  await rows(trx, MOVE_STATUS_POSTS_SQL, bindings);
  await rows(trx, MERGE_COUNTERS_SQL, bindings);
  await rows(trx, MERGE_CONVERSATION_SQL, bindings);
  await rows(trx, MERGE_REPLY_WINDOWS_SQL, bindings);
  await rows(trx, MOVE_NOTES_SQL, bindings);
  await rows(trx, SET_NEWEST_MESSAGE_SQL, bindings);
  const [target] = await rows<{ id: string }>(trx, FIND_CONVERSATION_ID_SQL, { clientId, key: toContactChatKey(into) });
  await rows(trx, LOCK_CONTACTS_SQL, bindings);
  await lockEventStream(trx, clientId);
  await rows(trx, MERGE_MESSAGE_BATCHES_SQL, bindings);
  await rows(trx, MERGE_CONTACT_FIELDS_SQL, bindings);
  await rows(trx, 'DELETE FROM contacts WHERE client_id = :clientId AND id = :from', bindings);
  const conversation = source && target && (await findConversation(trx, clientId, target.id));
  if (!conversation) return;
  const replaces = source.id === target.id ? undefined : source.id;
  await emitConversationEvent(trx, clientId, conversation, { replaces });
}

/** Every change of a contact locks its row before the event stream. */
const LOCK_CONTACTS_SQL = `
  SELECT FROM contacts WHERE client_id = :clientId AND id IN (:from, :into) ORDER BY id FOR UPDATE`;

const FIND_CONVERSATION_ID_SQL = 'SELECT id FROM conversations WHERE client_id = :clientId AND chat = :key';

/** Keeps an opt-out of either contact, fills in missing names, and combines the notes and labels of both. */
const MERGE_CONTACT_FIELDS_SQL = `
  UPDATE contacts c SET opted_out_at = least(c.opted_out_at, f.opted_out_at),
    opt_out_changed_at = greatest(c.opt_out_changed_at, f.opt_out_changed_at), added_at = least(c.added_at, f.added_at),
    username = coalesce(c.username, f.username),
    former_lids = array_remove(array_cat(c.former_lids, array_append(f.former_lids, f.lid)), NULL),
    name = coalesce(c.name, f.name), own_name = coalesce(c.own_name, f.own_name),
    notes = left(nullif(concat_ws(chr(10), c.notes, f.notes), ''), ${MAX_CONTACT_NOTES_CHARS}),
    labels = ARRAY(SELECT DISTINCT l FROM unnest(c.labels || f.labels) l ORDER BY l LIMIT ${MAX_CONTACT_LABELS})
  FROM contacts f
  WHERE c.client_id = :clientId AND c.id = :into AND f.client_id = :clientId AND f.id = :from`;

const MOVE_MENUS_SQL = `
  UPDATE menus SET chat = concat('contact:', CAST(:into AS text))
  WHERE client_id = :clientId AND chat = concat('contact:', CAST(:from AS text))`;

const MOVE_AUTO_REPLIES_SQL = `
  UPDATE robot_answers SET chat = concat('contact:', CAST(:into AS text))
  WHERE client_id = :clientId AND chat = concat('contact:', CAST(:from AS text))`;

/**
 * Merges the records of the first message to each contact. The person counts as having accepted a first message
 * if either contact accepted it, because both contacts are one person.
 */
const MERGE_FIRST_CONTACT_SQL = `
  WITH moved AS (DELETE FROM first_contacts WHERE client_id = :clientId AND contact_id = :from RETURNING *)
  INSERT INTO first_contacts AS f (client_id, contact_id, contacted_at, content_fingerprint, accepted_at, refusal_code)
  SELECT client_id, :into, contacted_at, content_fingerprint, accepted_at, refusal_code FROM moved
  ON CONFLICT (client_id, contact_id) DO UPDATE SET accepted_at = coalesce(f.accepted_at, excluded.accepted_at),
    refusal_code = CASE WHEN coalesce(f.accepted_at, excluded.accepted_at) IS NULL THEN f.refusal_code END`;

/**
 * Moves held messages to the remaining contact. Releases them if the person wrote under either of the contacts.
 */
const MOVE_HELD_MESSAGES_SQL = `
  UPDATE held_messages h SET contact_id = :into, is_answered = h.is_answered OR w.wrote,
    next_attempt_at = CASE WHEN w.wrote AND NOT h.is_answered AND h.claim IS NULL THEN 'epoch'
      ELSE h.next_attempt_at END
  FROM (SELECT EXISTS (SELECT FROM contact_counters WHERE client_id = :clientId AND contact_id IN (:from, :into)
    AND inbound > 0) AS wrote) w
  WHERE h.client_id = :clientId AND h.contact_id IN (:from, :into)`;

/** Gives the remaining contact the status posts that the other one may see, with its earliest view. */
const MOVE_STATUS_POSTS_SQL = `
  INSERT INTO status_post_people AS p (post_id, contact_id, viewed_at)
  SELECT post_id, :into, viewed_at FROM status_post_people WHERE contact_id = :from
  ON CONFLICT (post_id, contact_id) DO UPDATE SET viewed_at = least(p.viewed_at, excluded.viewed_at)`;

const MERGE_COUNTERS_SQL = `
  WITH moved AS (
    DELETE FROM contact_counters WHERE client_id = :clientId AND contact_id = :from RETURNING *
  )
  INSERT INTO contact_counters AS k (client_id, contact_id, inbound, outbound, last_message_at, shared_chat_messages)
  SELECT client_id, :into, inbound, outbound, last_message_at, shared_chat_messages FROM moved
  ON CONFLICT (client_id, contact_id)
  DO UPDATE SET inbound = k.inbound + excluded.inbound, outbound = k.outbound + excluded.outbound,
                last_message_at = greatest(k.last_message_at, excluded.last_message_at),
                shared_chat_messages = k.shared_chat_messages + excluded.shared_chat_messages`;

/** Whether a conversation is unread and not snoozed, or has returned from a snooze and was not opened since. */
const needsAttentionSql = (row: string): string =>
  `(${row}.snoozed_until IS NULL
    AND (${row}.unread_count > 0 OR (${row}.marked_unread AND ${row}.snooze_ended_at IS NOT NULL)))`;

const MERGED_SNOOZE_SQL = `CASE WHEN NOT ${needsAttentionSql('v')} AND NOT ${needsAttentionSql('excluded')}
      THEN least(v.snoozed_until, excluded.snoozed_until) END`;

/**
 * Gives the merged conversation the settings of both conversations. The merged conversation waits for a
 * reply if either conversation did. It counts as returned from a snooze if either conversation did.
 */
const MERGE_CONVERSATION_SQL = `
  WITH moved AS (
    DELETE FROM conversations WHERE client_id = :clientId AND chat = concat('contact:', CAST(:from AS text)) RETURNING *
  )
  INSERT INTO conversations AS v (client_id, chat, id, last_message_at, last_message_id, unread_count, archived, muted,
    label, paused_until, paused_by, waiting_since, last_inbound_at, assigned_to, marked_unread, snoozed_until,
    snooze_ended_at)
  SELECT client_id, concat('contact:', CAST(:into AS text)), id, last_message_at, last_message_id, unread_count,
    archived, muted, label, paused_until, paused_by, waiting_since, last_inbound_at, assigned_to, marked_unread,
    snoozed_until, snooze_ended_at
  FROM moved
  ON CONFLICT (client_id, chat) DO UPDATE SET unread_count = v.unread_count + excluded.unread_count,
    archived = v.archived AND excluded.archived, marked_unread = v.marked_unread OR excluded.marked_unread,
    snoozed_until = ${MERGED_SNOOZE_SQL},
    snooze_ended_at = CASE WHEN ${MERGED_SNOOZE_SQL} IS NULL
      THEN greatest(v.snooze_ended_at, excluded.snooze_ended_at) END,
    muted = v.muted OR excluded.muted, label = coalesce(v.label, excluded.label),
    assigned_to = coalesce(v.assigned_to, excluded.assigned_to),
    waiting_since = least(v.waiting_since, excluded.waiting_since),
    last_inbound_at = greatest(v.last_inbound_at, excluded.last_inbound_at),
    paused_until = greatest(v.paused_until, excluded.paused_until),
    paused_by = CASE WHEN v.paused_until >= coalesce(excluded.paused_until, '-infinity') THEN v.paused_by
      ELSE excluded.paused_by END`;

const MERGE_REPLY_WINDOWS_SQL = `
  WITH moved AS (
    DELETE FROM earlier_reply_windows WHERE client_id = :clientId AND chat = concat('contact:', CAST(:from AS text))
    RETURNING *
  )
  INSERT INTO earlier_reply_windows AS w (client_id, chat, transport, last_inbound_at)
  SELECT client_id, concat('contact:', CAST(:into AS text)), transport, last_inbound_at FROM moved
  ON CONFLICT (client_id, chat, transport)
  DO UPDATE SET last_inbound_at = greatest(w.last_inbound_at, excluded.last_inbound_at)`;

/**
 * Moves all notes. No note can be added during the move, because adding one locks the conversation, and
 * this transaction already holds the lock.
 */
const MOVE_NOTES_SQL = `
  UPDATE conversation_notes SET chat = concat('contact:', CAST(:into AS text))
  WHERE client_id = :clientId AND chat = concat('contact:', CAST(:from AS text))`;

/**
 * Combines the message batches of both contacts into one. The code that closes batches locks first the
 * client's event stream and then the batches. To avoid a deadlock, the merge must lock in this order, too.
 */
const MERGE_MESSAGE_BATCHES_SQL = `
  WITH moved AS (
    DELETE FROM message_batches WHERE client_id = :clientId AND chat = concat('contact:', CAST(:from AS text))
    RETURNING *
  )
  INSERT INTO message_batches AS b (webhook_id, client_id, chat, message_ids, started_at, closes_at)
  SELECT webhook_id, client_id, concat('contact:', CAST(:into AS text)), message_ids, started_at, closes_at FROM moved
  ON CONFLICT (webhook_id, chat) DO UPDATE SET message_ids = b.message_ids || excluded.message_ids,
    started_at = least(b.started_at, excluded.started_at), closes_at = greatest(b.closes_at, excluded.closes_at)`;

/** Sets the newest message of the merged conversation, after duplicate messages were removed. */
const SET_NEWEST_MESSAGE_SQL = `
  UPDATE conversations v SET last_message_at = m.timestamp, last_message_id = m.id,
    snooze_ended_at = CASE WHEN v.snooze_ended_at > m.timestamp THEN v.snooze_ended_at END
  FROM (SELECT timestamp, id FROM messages
        WHERE client_id = :clientId AND contact_id = :into AND chat = concat('contact:', CAST(:into AS text))
        ORDER BY timestamp DESC, id DESC LIMIT 1) m
  WHERE v.client_id = :clientId AND v.chat = concat('contact:', CAST(:into AS text))`;
