import { preparedRows, type Queryable } from '../data/sql.ts';
import { storable, storableKey } from '../storable.ts';
import type { NewMessage } from './newMessage.ts';

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
  const { waId, fromMe, type, text, media, details, quotedWaId } = storable(content);
  const [recovered] = await preparedRows<{ id: string }>(
    db,
    `UPDATE messages SET type = :type, text = :text, media = :media, details = :details, quoted_wa_id = :quotedWaId,
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
  return recovered?.id;
}
