import { proto } from '@whiskeysockets/baileys';
import type { PhoneMessage } from '../model/PhoneMessage.ts';
import { isGroup } from '../wire/jid.ts';
import type { PhoneParts } from './PhoneParts.ts';

const { INITIAL_BOOTSTRAP, ON_DEMAND } = proto.HistorySync.HistorySyncType;
const recentLimit = 50;

/** The last messages of every chat in the phone's log, and which number each LID belongs to. */
export function recentHistory(phone: PhoneParts): proto.IHistorySync {
  const chats = new Map<string, PhoneMessage[]>();
  for (const entry of phone.log.entries) {
    if (!isShown(entry)) continue;
    chats.set(entry.chat, [...(chats.get(entry.chat) ?? []), entry].slice(-recentLimit));
  }
  const conversations = [...chats].map(([id, messages]) => ({
    id,
    name: phone.server.directory.accountOf(id)?.name ?? phone.server.groups.get(id)?.subject ?? '',
    messages: messages.reverse().map(message => ({ message: webMessage(message) })),
  }));
  const known = [phone.account, ...[...chats.keys()].map(id => phone.server.directory.accountOf(id))];
  const phoneNumberToLidMappings = known
    .filter(account => account !== undefined)
    .map(({ jid: pnJid, lidJid }) => ({ pnJid, lidJid }));
  return {
    syncType: INITIAL_BOOTSTRAP,
    chunkOrder: 1,
    progress: 100,
    conversations,
    phoneNumberToLidMappings,
  };
}

/** A log entry as history carries it. */
export function webMessage(entry: PhoneMessage): proto.IWebMessageInfo {
  const { id, chat: remoteJid, fromMe, timestamp: messageTimestamp, content: message } = entry;
  const participant = isGroup(remoteJid) ? { participant: entry.sender } : {};
  return { key: { id, remoteJid, fromMe, ...participant }, messageTimestamp, message };
}

/** The messages of a chat from before a moment (Unix time in milliseconds), newest first. */
export function olderHistory(
  phone: PhoneParts,
  { chat, timestampMs }: { readonly chat: string; readonly timestampMs: number },
  count: number,
): proto.IHistorySync {
  const older = phone.log.entries.filter(
    entry => entry.chat === chat && isShown(entry) && entry.timestamp * 1000 < timestampMs,
  );
  const messages = older
    .slice(-count)
    .reverse()
    .map(entry => ({ message: webMessage(entry) }));
  return { syncType: ON_DEMAND, chunkOrder: 1, progress: 100, conversations: [{ id: chat, messages }] };
}

const isShown = ({ kind }: PhoneMessage): boolean => kind === 'text' || kind === 'media';
