import { proto } from '@whiskeysockets/baileys';
import type { PhoneParts } from './PhoneParts.ts';

const { RECENT } = proto.HistorySync.HistorySyncType;
const chunkLimit = 10_000;
const chatLimit = 500;

/** An invented history of that many messages, in chunks of 10,000 with 500 messages in each chat. */
export function* inventedHistory(phone: PhoneParts, messages: number): Generator<proto.IHistorySync> {
  const chunks = Math.ceil(messages / chunkLimit);
  const newest = phone.server.clock.seconds;
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const first = chunk * chunkLimit;
    const count = Math.min(chunkLimit, messages - first);
    const conversations = Array.from({ length: Math.ceil(count / chatLimit) }, (_, chat) =>
      inventedChat(first + chat * chatLimit, Math.min(chatLimit, count - chat * chatLimit), newest),
    );
    const progress = Math.round(((chunk + 1) / chunks) * 100);
    yield {
      syncType: RECENT,
      chunkOrder: chunk + 1,
      progress,
      conversations,
      phoneNumberToLidMappings: own(phone),
    };
  }
}

const own = ({ account }: PhoneParts) => [{ pnJid: account.jid, lidJid: account.lidJid }];

function inventedChat(first: number, count: number, newest: number): proto.IConversation {
  const id = `99955${String(first / chatLimit).padStart(8, '0')}@s.whatsapp.net`;
  const messages = Array.from({ length: count }, (_, index) => ({
    message: {
      key: { id: `HISTORY${first + index}`, remoteJid: id, fromMe: index % 2 === 1 },
      messageTimestamp: newest - (first + index),
      message: { conversation: `Mensaje ${first + index} de la historia` },
    },
  }));
  return { id, messages, conversationTimestamp: newest - first };
}
