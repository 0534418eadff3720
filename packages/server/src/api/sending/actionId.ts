import { createHash } from 'node:crypto';
import { preparedRows, type Queryable } from '../../ground/data/sql.ts';
import type { MessageView } from '../../ground/messages/index.ts';
import type { Acted } from './Sending.ts';

/**
 * The id of what is said about a message under a key, in the form of WhatsApp's own web clients: who repeats the request after
 * nobody could tell what became of it says it under the same id, and a phone shows what has one id once.
 *
 * @param digest of what is asked
 */
export const actionIdOf = (clientId: string, key: string, digest: Buffer): string =>
  `3EB0${createHash('sha256').update(`${clientId} ${key} `).update(digest).digest('hex').slice(0, 18).toUpperCase()}`;

/** What was said under that id, if it was, although whoever asked may not have heard so. */
export async function saidBefore(
  db: Queryable,
  message: MessageView,
  id: string,
): Promise<Acted | undefined> {
  const [found] = await preparedRows<{ timestamp: Date }>(
    db,
    'SELECT timestamp FROM remarks WHERE client_id = :clientId AND wa_id = :id AND from_me',
    { clientId: message.clientId, id },
  );
  return found && sentAt(message, found.timestamp);
}

export const sentAt = ({ clientId, waId, chat }: MessageView, at: Date): Acted => ({
  success: true,
  clientId,
  messageId: waId,
  chat,
  status: 'sent',
  timestamp: at.toISOString(),
});
