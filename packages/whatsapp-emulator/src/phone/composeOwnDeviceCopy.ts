import type { proto } from '@whiskeysockets/baileys';

/**
 * Composes the copy of a message for the other devices of its sender. The context, which contains the message's
 * secret, is outside the wrapper.
 */
export const composeOwnDeviceCopy = (
  destinationJid: string,
  { messageContextInfo, ...message }: proto.IMessage,
): proto.IMessage => ({
  ...(messageContextInfo && { messageContextInfo }),
  deviceSentMessage: { destinationJid, message },
});
