import { proto } from '@whiskeysockets/baileys';
import type { PhoneContext } from './PhoneContext.ts';

const { RECENT } = proto.HistorySync.HistorySyncType;
const MESSAGES_PER_CHUNK = 10_000;
const MESSAGES_PER_CHAT = 500;

/**
 * Generates a phone's message history for tests. Each chunk contains up to 10,000 messages, and each chat
 * contains 500.
 *
 * @param messages total number of messages
 */
export function* generateHistory(phone: PhoneContext, messages: number): Generator<proto.IHistorySync> {
  const chunks = Math.ceil(messages / MESSAGES_PER_CHUNK);
  const newestTimestamp = phone.server.clock.seconds;
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const firstIndex = chunk * MESSAGES_PER_CHUNK;
    const count = Math.min(MESSAGES_PER_CHUNK, messages - firstIndex);
    const conversations = Array.from({ length: Math.ceil(count / MESSAGES_PER_CHAT) }, (_, chat) =>
      generateChat(
        firstIndex + chat * MESSAGES_PER_CHAT,
        Math.min(MESSAGES_PER_CHAT, count - chat * MESSAGES_PER_CHAT),
        newestTimestamp,
      ),
    );
    const progress = Math.round(((chunk + 1) / chunks) * 100);
    yield {
      syncType: RECENT,
      chunkOrder: chunk + 1,
      progress,
      conversations,
      phoneNumberToLidMappings: ownLidMapping(phone),
    };
  }
}

const ownLidMapping = ({ account }: PhoneContext) => [{ pnJid: account.jid, lidJid: account.lidJid }];

function generateChat(firstIndex: number, count: number, newestTimestamp: number): proto.IConversation {
  const id = `99955${String(firstIndex / MESSAGES_PER_CHAT).padStart(8, '0')}@s.whatsapp.net`;
  const messages = Array.from({ length: count }, (_, index) => ({
    message: {
      key: { id: `HISTORY${firstIndex + index}`, remoteJid: id, fromMe: index % 2 === 1 },
      messageTimestamp: newestTimestamp - (firstIndex + index),
      message: { conversation: `Mensaje ${firstIndex + index} de la historia` },
    },
  }));
  return { id, messages, conversationTimestamp: newestTimestamp - firstIndex };
}
