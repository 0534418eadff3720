import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import type { PhoneParts } from './PhoneParts.ts';
import { sendPeer } from './sendPeer.ts';
import { uploadMedia } from './uploadMedia.ts';

const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;
const compress = promisify(deflate);

/**
 * Sends a companion history, chunk by chunk: inside the notification to who reads it there, as a file to others.
 * @param asFile as a file to everybody
 */
export async function sendHistory(
  phone: PhoneParts,
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
    await sendPeer(phone, companion, {
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
