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
  SELECT CASE WHEN (m.details ->> 'history') IS DISTINCT FROM 'true' AND NOT EXISTS (
      SELECT FROM remarks r WHERE r.client_id = m.client_id AND r.message_id = m.id AND r.kind = 'deletion') THEN
    jsonb_build_object('clientId', m.client_id, 'fromMe', m.from_me, 'type', 'message.media', 'data',
      jsonb_build_object('id', m.id, 'waId', m.wa_id, 'fromMe', m.from_me,
        'chat', CASE WHEN m.chat LIKE 'contact:%' THEN coalesce(c.phone, concat('lid:', c.lid)) ELSE m.chat END,
        'phone', c.phone, 'lid', c.lid, 'name', c.name, 'ownName', c.own_name, 'type', m.type, 'text', m.text, 'media', m.media,
        'details', m.details, 'quotedWaId', m.quoted_wa_id, 'status', m.status, 'errorCode', m.error_code,
        'timestamp', m.timestamp, 'robot', CASE WHEN v.paused_until > now()
          THEN jsonb_build_object('pausedUntil', v.paused_until, 'pausedBy', v.paused_by) END)) END AS told
  FROM noted m LEFT JOIN contacts c ON c.id = m.contact_id
  LEFT JOIN conversations v ON v.client_id = m.client_id AND v.chat = m.chat`;
