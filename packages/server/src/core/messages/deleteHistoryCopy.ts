import type { Knex } from 'knex';
import { resolveContacts } from '../contacts/resolveContacts.ts';
import { runPreparedStatement } from '../data/sql.ts';
import { toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import { buildChatAndAuthorBindings, type MessageIdentity, SAME_CHAT_AND_AUTHOR_SQL } from './messageIdentity.ts';
import { type NewMessage, resolveMessageTime, type StoredMessage } from './newMessage.ts';

/** Content of a deleted history copy. The text is the one before the first edit. */
type HistoryCopy = Pick<StoredMessage, 'type' | 'text' | 'media' | 'details' | 'quotedWaId' | 'sealedSecret'>;

type CopiedMessage = MessageIdentity & Pick<NewMessage, 'timestamp'>;

/** Whether an imported history contains the message. */
export async function hasHistoryCopy(
  trx: Knex.Transaction,
  clientId: string,
  message: CopiedMessage,
): Promise<boolean> {
  const copies = await runPreparedStatement(trx, FIND_HISTORY_COPY_SQL, buildBindings(clientId, message));
  return copies.length > 0;
}

/**
 * Deletes the history copy of a message that is about to be stored as a received message. The phone may compose its
 * history after the message arrived, and a slow file can delay the message until the history is stored. A history copy
 * has no event and counts as read. Updates of the copy are attached to the received message (`attachMessageUpdates`).
 *
 * @returns the content of the copy
 */
export async function deleteHistoryCopy(
  trx: Knex.Transaction,
  clientId: string,
  message: CopiedMessage,
): Promise<HistoryCopy | undefined> {
  // Takes the lock on the client, which comes before the counters (core/README.md, "Lock order").
  await resolveContacts(trx, clientId, message.contact ? [message.contact] : []);
  const bindings = buildBindings(clientId, message);
  // Wait for updates that are being attached to the copy: the next statement sees them only if it begins afterwards.
  await runPreparedStatement(trx, `${FIND_HISTORY_COPY_SQL} FOR UPDATE`, bindings);
  const [copy] = await runPreparedStatement<HistoryCopy>(trx, DELETE_HISTORY_COPY_SQL, bindings);
  return copy;
}

const buildBindings = (clientId: string, message: CopiedMessage) => ({
  clientId,
  waId: toIndexableIdentifier(message.waId),
  timestamp: resolveMessageTime(message.timestamp, new Date()),
  ...buildChatAndAuthorBindings(message),
});

/**
 * Condition for the copy of a message: its time is the same second. Otherwise, a sender could delete an old message
 * without a trace by reusing its ID.
 */
const IS_HISTORY_COPY_SQL = `client_id = :clientId AND wa_id = :waId AND is_history(m.details)
  AND timestamp >= date_trunc('second', CAST(:timestamp AS timestamptz))
  AND timestamp < date_trunc('second', CAST(:timestamp AS timestamptz)) + interval '1 second'
  AND ${SAME_CHAT_AND_AUTHOR_SQL}`;

const FIND_HISTORY_COPY_SQL = `SELECT 1 FROM messages m WHERE ${IS_HISTORY_COPY_SQL} LIMIT 1`;

/** Reduces the counters that `count_messages` increased. `unused_files` keeps a file that another message uses. */
const DELETE_HISTORY_COPY_SQL = `
  WITH copies AS (
    DELETE FROM messages m WHERE ${IS_HISTORY_COPY_SQL}
    RETURNING m.*, CAST(NOT m.from_me AS int) AS inbound, CAST(m.from_me AS int) AS outbound,
      CAST(m.chat LIKE 'contact:%' AS int) AS direct
  ), updates AS (
    UPDATE message_updates u SET message_id = NULL, value = CASE u.kind WHEN 'edit' THEN u.value - 'before' ELSE u.value END
    FROM copies d
    WHERE u.client_id = d.client_id AND u.message_id = d.id
  ), files AS (
    INSERT INTO unused_files (client_id, path)
    SELECT DISTINCT client_id, media ->> 'path' FROM copies WHERE media ->> 'path' IS NOT NULL
  ), days AS (
    INSERT INTO daily_message_counts AS n (client_id, day, shard, inbound, outbound)
    SELECT d.client_id, CAST(d.timestamp AT TIME ZONE c.time_zone AS date), 0, -sum(d.inbound), -sum(d.outbound)
    FROM copies d JOIN clients c ON c.id = d.client_id GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (client_id, day, shard)
    DO UPDATE SET inbound = n.inbound + excluded.inbound, outbound = n.outbound + excluded.outbound
  ), totals AS (
    INSERT INTO message_totals AS t (client_id, shard, inbound, outbound)
    SELECT client_id, 0, -sum(inbound), -sum(outbound) FROM copies GROUP BY 1
    ON CONFLICT (client_id, shard)
    DO UPDATE SET inbound = t.inbound + excluded.inbound, outbound = t.outbound + excluded.outbound
  ), counters AS (
    UPDATE contact_counters k SET inbound = k.inbound - d.inbound * d.direct,
      outbound = k.outbound - d.outbound * d.direct, shared_chat_messages = k.shared_chat_messages - (1 - d.direct)
    FROM copies d WHERE k.client_id = d.client_id AND k.contact_id = d.contact_id
  )
  SELECT d.type, CASE WHEN e.id IS NULL THEN d.text ELSE e.value ->> 'before' END AS text, d.media, d.details,
    d.quoted_wa_id AS "quotedWaId", encode(d.secret_sealed, 'base64') AS "sealedSecret"
  FROM copies d LEFT JOIN LATERAL (
    SELECT u.id, u.value FROM message_updates u
    WHERE u.client_id = d.client_id AND u.message_id = d.id AND u.kind = 'edit' AND u.value -> 'before' IS NOT NULL
    ORDER BY u.timestamp, u.id LIMIT 1
  ) e ON true`;
