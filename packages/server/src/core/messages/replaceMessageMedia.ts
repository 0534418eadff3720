import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import { buildChatAndAuthorBindings, type MessageIdentity, SAME_CHAT_AND_AUTHOR_SQL } from './messageIdentity.ts';
import type { MessageMedia } from './newMessage.ts';

/**
 * Replaces the file of a message by a better one, which its author sent as a message of its own, and emits
 * `message.media`. Without a path, the message keeps its file. The former file is removed once nothing uses it.
 *
 * @param message identity of the message whose file is replaced. Its author is that of the better file
 * @returns whether the message exists
 */
export function replaceMessageMedia(
  database: Knex,
  clientId: string,
  message: MessageIdentity,
  media: MessageMedia,
): Promise<boolean> {
  return transact(database, async trx => {
    const replaced = await rows<{ formerPath: string | null; event: object | null }>(trx, REPLACE_MEDIA_SQL, {
      clientId,
      waId: toIndexableIdentifier(message.waId),
      ...buildChatAndAuthorBindings(message),
      media: JSON.stringify(media),
      hasFile: media.path !== undefined,
    });
    const formerPaths = replaced.flatMap(({ formerPath }) => formerPath ?? []);
    for (const path of formerPaths) if (path !== media.path) await trx('unusedFiles').insert({ clientId, path });
    const events = replaced.flatMap(({ event }) => event ?? []);
    if (events.length > 0)
      await rows(trx, 'SELECT write_events(CAST(:events AS jsonb))', { events: JSON.stringify(events) });
    return replaced.length > 0;
  });
}

/** Events have the form of those that the triggers on `messages` write. History and deleted messages emit none. */
const REPLACE_MEDIA_SQL = `
  WITH found AS (
    SELECT m.client_id, m.timestamp, m.id, m.media ->> 'path' AS former_path FROM messages m
    WHERE m.client_id = :clientId AND m.wa_id = :waId AND m.media IS NOT NULL AND m.type IN ('image', 'video')
      AND ${SAME_CHAT_AND_AUTHOR_SQL}
    ORDER BY m.timestamp LIMIT 1 FOR UPDATE OF m
  ), replaced AS (
    UPDATE messages m SET media = CAST(:media AS jsonb), updated_at = now() FROM found f
    WHERE CAST(:hasFile AS boolean) AND m.client_id = f.client_id AND m.timestamp = f.timestamp AND m.id = f.id
    RETURNING m.*
  )
  SELECT CASE WHEN m.id IS NOT NULL THEN f.former_path END AS "formerPath",
    CASE WHEN m.id IS NOT NULL AND NOT is_history(m.details) AND NOT EXISTS (
        SELECT FROM message_updates r WHERE r.client_id = m.client_id AND r.message_id = m.id AND r.kind = 'deletion')
      THEN jsonb_build_object('clientId', m.client_id, 'fromMe', m.from_me, 'type', 'message.media',
        'data', build_message_event_data(m, c, v, m.status)) END AS event
  FROM found f LEFT JOIN replaced m ON m.id = f.id LEFT JOIN contacts c ON c.id = m.contact_id
  LEFT JOIN conversations v ON v.client_id = m.client_id AND v.chat = m.chat`;
