import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import type { PhoneContext } from './PhoneContext.ts';
import { sendPeerMessage } from './sendPeerMessage.ts';
import { uploadMedia } from './uploadMedia.ts';

const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;
const compress = promisify(deflate);

/**
 * Sends a chat history to a companion in chunks, with one notification for each chunk. The notification
 * contains the chunk if the companion supports this. Otherwise it refers to a file with the chunk.
 * @param asFile whether every chunk is sent as a file
 */
export async function sendChatHistory(
  phone: PhoneContext,
  companion: Device,
  chunks: Iterable<proto.IHistorySync>,
  asFile = false,
): Promise<void> {
  for (const chunk of chunks) {
    const encoded = proto.HistorySync.encode(proto.HistorySync.create(chunk)).finish();
    const compressed = await compress(encoded);
    const content =
      companion.readsInlineHistory && !asFile
        ? { fileLength: encoded.length, initialHistBootstrapInlinePayload: compressed }
        : await uploadMedia(phone, compressed, 'md-msg-hist');
    await sendPeerMessage(phone, companion, {
      type: HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: chunk.syncType as unknown as proto.Message.HistorySyncType,
        chunkOrder: chunk.chunkOrder ?? 1,
        progress: chunk.progress ?? 100,
        ...content,
      },
    });
  }
}
