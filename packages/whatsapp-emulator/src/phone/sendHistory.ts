import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import type { PhoneParts } from './PhoneParts.ts';
import { sendPeer } from './sendPeer.ts';

const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;
const compress = promisify(deflate);

/** Sends a companion history, chunk by chunk, each inside its notification (no download). */
export async function sendHistory(
  phone: PhoneParts,
  companion: Device,
  chunks: Iterable<proto.IHistorySync>,
): Promise<void> {
  for (const chunk of chunks) {
    const encoded = proto.HistorySync.encode(proto.HistorySync.create(chunk)).finish();
    await sendPeer(phone, companion, {
      type: HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: chunk.syncType as unknown as proto.Message.HistorySyncType,
        chunkOrder: chunk.chunkOrder ?? 1,
        progress: chunk.progress ?? 100,
        fileLength: encoded.length,
        initialHistBootstrapInlinePayload: await compress(encoded),
      },
    });
  }
}
