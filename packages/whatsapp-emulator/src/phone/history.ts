import { proto } from '@whiskeysockets/baileys';
import type { PhoneMessage } from '../model/PhoneMessage.ts';
import { isGroupJid } from '../wire/jid.ts';
import type { PhoneContext } from './PhoneContext.ts';

const { INITIAL_BOOTSTRAP, ON_DEMAND } = proto.HistorySync.HistorySyncType;
const RECENT_MESSAGES_PER_CHAT = 50;

/** Composes a history with the last 50 messages of every chat in the log and the phone number of each LID. */
export function composeRecentHistory(phone: PhoneContext): proto.IHistorySync {
  const chats = new Map<string, PhoneMessage[]>();
  for (const entry of phone.log.entries) {
    if (!isShown(entry)) continue;
    chats.set(entry.chat, [...(chats.get(entry.chat) ?? []), entry].slice(-RECENT_MESSAGES_PER_CHAT));
  }
  const conversations = [...chats].map(([id, messages]) => ({
    id,
    name: phone.server.directory.findAccount(id)?.name ?? phone.server.groups.get(id)?.subject ?? '',
    messages: messages.reverse().map(message => ({ message: toWebMessageInfo(message) })),
  }));
  const accounts = [phone.account, ...[...chats.keys()].map(id => phone.server.directory.findAccount(id))];
  const phoneNumberToLidMappings = accounts
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

/** Converts a message from the phone's log to the form that messages have in a history sync. */
export function toWebMessageInfo(entry: PhoneMessage): proto.IWebMessageInfo {
  const { id, chat: remoteJid, fromMe, timestamp: messageTimestamp, content: message } = entry;
  const participant = isGroupJid(remoteJid) ? { participant: entry.sender } : {};
  return { key: { id, remoteJid, fromMe, ...participant }, messageTimestamp, message };
}

interface ComposeOlderHistoryParams {
  readonly chat: string;
  readonly timestampMs: number;
}

/**
 * Composes a history with up to `count` messages of a chat before a time in Unix milliseconds, newest
 * first.
 */
export function composeOlderHistory(
  phone: PhoneContext,
  { chat, timestampMs }: ComposeOlderHistoryParams,
  count: number,
): proto.IHistorySync {
  const older = phone.log.entries.filter(
    entry => entry.chat === chat && isShown(entry) && entry.timestamp * 1000 < timestampMs,
  );
  const messages = older
    .slice(-count)
    .reverse()
    .map(entry => ({ message: toWebMessageInfo(entry) }));
  return { syncType: ON_DEMAND, chunkOrder: 1, progress: 100, conversations: [{ id: chat, messages }] };
}

const isShown = ({ kind }: PhoneMessage): boolean => kind === 'text' || kind === 'media';
