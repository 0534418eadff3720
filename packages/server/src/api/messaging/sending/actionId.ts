import { createHash } from 'node:crypto';
import { type Queryable, runPreparedStatement } from '../../../core/data/sql.ts';
import type { MessageView } from '../../../core/messages/index.ts';
import type { MessageActionResult } from './sendRequests.ts';

/**
 * Builds the message ID of an action under an idempotency key, in the format of WhatsApp's web
 * clients. A request that is repeated after an unknown outcome uses the same ID again. This prevents
 * duplicates, because a phone shows a message with the same ID only once.
 *
 * @param digest digest of the request
 */
export const buildMessageActionId = (clientId: string, key: string, digest: Buffer): string =>
  `3EB0${createHash('sha256').update(`${clientId} ${key} `).update(digest).digest('hex').slice(0, 18).toUpperCase()}`;

/**
 * Returns the result of the action that was already sent under this message ID. Undefined if there is none. The
 * caller may have received no response to the earlier request.
 */
export async function findSentMessageAction(
  db: Queryable,
  message: MessageView,
  id: string,
): Promise<MessageActionResult | undefined> {
  const [messageUpdate] = await runPreparedStatement<{ timestamp: Date }>(
    db,
    'SELECT timestamp FROM message_updates WHERE client_id = :clientId AND wa_id = :id AND from_me',
    { clientId: message.clientId, id },
  );
  return messageUpdate && toMessageActionResult(message, messageUpdate.timestamp);
}

export const toMessageActionResult = ({ clientId, waId, chat }: MessageView, at: Date): MessageActionResult => ({
  success: true,
  clientId,
  messageId: waId,
  chat,
  status: 'sent',
  timestamp: at.toISOString(),
});
