import type { Knex } from 'knex';
import { runPreparedStatement } from '../data/sql.ts';
import { toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import { buildChatAndAuthorBindings, type MessageIdentity, SAME_CHAT_AND_AUTHOR_SQL } from './messageIdentity.ts';

/**
 * Deletes the history copy of a message that is about to be stored as a received message. The phone may compose its
 * history after the message arrived, and a slow file can delay the message until the history is stored. A history copy
 * has no event and counts as read. Updates of the copy are attached to the received message (`attachMessageUpdates`).
 */
export async function deleteHistoryCopy(
  trx: Knex.Transaction,
  clientId: string,
  message: MessageIdentity,
): Promise<void> {
  await runPreparedStatement(trx, DELETE_HISTORY_COPY_SQL, {
    clientId,
    waId: toIndexableIdentifier(message.waId),
    ...buildChatAndAuthorBindings(message),
  });
}

/** Reduces the counters that `count_messages` increased. */
const DELETE_HISTORY_COPY_SQL = `
  WITH copies AS (
    DELETE FROM messages m
    WHERE client_id = :clientId AND wa_id = :waId AND is_history(m.details) AND ${SAME_CHAT_AND_AUTHOR_SQL}
    RETURNING m.client_id, m.contact_id, m.timestamp, m.id, CAST(NOT m.from_me AS int) AS inbound,
      CAST(m.from_me AS int) AS outbound, CAST(m.chat LIKE 'contact:%' AS int) AS direct
  ), updates AS (
    UPDATE message_updates u SET message_id = NULL FROM copies d
    WHERE u.client_id = d.client_id AND u.message_id = d.id
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
  )
  UPDATE contact_counters k SET inbound = k.inbound - d.inbound * d.direct,
    outbound = k.outbound - d.outbound * d.direct, shared_chat_messages = k.shared_chat_messages - (1 - d.direct)
  FROM copies d WHERE k.client_id = d.client_id AND k.contact_id = d.contact_id`;
