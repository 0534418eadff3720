import type { Message } from '@recado/contract';
import type { MessageView } from './index.ts';

/** As much of a message as is told of it. */
export type ToldMessage = Omit<MessageView, 'clientId' | 'contactId' | 'details' | 'createdAt' | 'updatedAt'>;

/**
 * A stored message as the contract's `Message`.
 *
 * @param apiUrl where programs reach the API, with its prefix: files that we keep are fetched there
 */
export const presentMessage = (message: ToldMessage, apiUrl: string): Message => ({
  id: message.id,
  messageId: message.waId,
  direction: message.fromMe ? 'outbound' : 'inbound',
  fromMe: message.fromMe,
  chat: message.chat,
  phoneNumber: message.phone,
  lid: message.lid,
  name: message.name,
  type: message.type,
  text: message.text,
  media: presentMedia(message, apiUrl),
  quotedMessageId: message.quotedWaId,
  status: message.status,
  errorCode: message.errorCode,
  timestamp: message.timestamp.toISOString(),
});

/** Where a file lies on our disk is nobody's business. */
function presentMedia({ id, media }: ToldMessage, apiUrl: string): Message['media'] {
  if (!media) return null;
  const { path, url = null, mimeType, size = null, sha256 = null, fileName = null } = media;
  return {
    url: path === undefined ? url : `${apiUrl}/external/media/${id}`,
    mimeType,
    size,
    sha256,
    fileName,
  };
}
