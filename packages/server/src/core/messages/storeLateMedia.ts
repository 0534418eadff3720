import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import type { MessageMedia, NewMessage } from './newMessage.ts';

/**
 * Stores a file that arrived later than its message, and emits `message.media`. For history and
 * deleted messages, it emits nothing.
 * @returns whether a message without its file existed
 */
export function storeLateMedia(
  database: Knex,
  clientId: string,
  { waId, fromMe }: Pick<NewMessage, 'waId' | 'fromMe'>,
  media: MessageMedia,
): Promise<boolean> {
  return transact(database, async trx => {
    const updatedMessages = await rows<{ told: object | null }>(trx, STORE_MEDIA_SQL, {
      clientId,
      waId: toIndexableIdentifier(waId),
      fromMe,
      media: JSON.stringify(media),
    });
    const events = updatedMessages.flatMap(row => row.told ?? []);
    if (events.length > 0)
      await rows(trx, 'SELECT write_events(CAST(:told AS jsonb))', { told: JSON.stringify(events) });
    return updatedMessages.length > 0;
  });
}

/**
 * Stores a media file that was fetched after its message was stored, and writes an event about it. The event
 * has the same form as the events that the triggers on `messages` write.
 */
const STORE_MEDIA_SQL = `
  WITH noted AS (
    UPDATE messages SET media = CAST(:media AS jsonb), updated_at = now()
    WHERE client_id = :clientId AND wa_id = :waId AND from_me = :fromMe AND media IS NOT NULL
      AND media ->> 'path' IS NULL
    RETURNING *
  )
  SELECT CASE WHEN NOT is_history(m.details) AND NOT EXISTS (
      SELECT FROM message_updates r WHERE r.client_id = m.client_id AND r.message_id = m.id AND r.kind = 'deletion')
    THEN jsonb_build_object('clientId', m.client_id, 'fromMe', m.from_me, 'type', 'message.media',
      'data', build_message_event_data(m, c, v, m.status)) END AS told
  FROM noted m LEFT JOIN contacts c ON c.id = m.contact_id
  LEFT JOIN conversations v ON v.client_id = m.client_id AND v.chat = m.chat`;
