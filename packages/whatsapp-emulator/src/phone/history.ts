import { proto } from '@whiskeysockets/baileys';
import type { PhoneMessage } from '../model/PhoneMessage.ts';
import { isGroupJid } from '../wire/jid.ts';
import type { PhoneContext } from './PhoneContext.ts';

const { INITIAL_BOOTSTRAP, ON_DEMAND, RECENT } = proto.HistorySync.HistorySyncType;
const BOOTSTRAP_MESSAGES_PER_CHAT = 50;
const RECENT_MESSAGES_PER_CHAT = 500;

/**
 * Composes the history that a new companion receives. The first chunk has all chats, the phone number of each LID, and
 * the last 50 messages of each chat. Chunks with the older messages follow.
 */
export function* composeInitialHistory(phone: PhoneContext): Generator<proto.IHistorySync> {
  const chats = new Map<string, PhoneMessage[]>();
  for (const entry of phone.log.entries) {
    if (!isShown(entry)) continue;
    const messages = chats.get(entry.chat) ?? [];
    messages.push(entry);
    chats.set(entry.chat, messages);
  }
  for (const messages of chats.values()) messages.reverse();
  const longestChat = Math.max(0, ...[...chats.values()].map(({ length }) => length));
  const recentCount = Math.ceil(Math.max(0, longestChat - BOOTSTRAP_MESSAGES_PER_CHAT) / RECENT_MESSAGES_PER_CHAT);
  yield composeBootstrap(phone, chats);
  for (let chunk = 1; chunk <= recentCount; chunk += 1) {
    const end = BOOTSTRAP_MESSAGES_PER_CHAT + chunk * RECENT_MESSAGES_PER_CHAT;
    const conversations = [...chats].flatMap(([id, messages]) =>
      messages.length > end - RECENT_MESSAGES_PER_CHAT
        ? [{ id, messages: toHistoryMessages(messages.slice(end - RECENT_MESSAGES_PER_CHAT, end)) }]
        : [],
    );
    const progress = Math.round((chunk / recentCount) * 100);
    yield { syncType: RECENT, chunkOrder: chunk, progress, conversations };
  }
}

/** @param chats messages of each chat, newest first */
function composeBootstrap(
  phone: PhoneContext,
  chats: ReadonlyMap<string, readonly PhoneMessage[]>,
): proto.IHistorySync {
  const conversations = [...chats].map(([id, messages]) => ({
    id,
    name: phone.server.directory.findAccount(id)?.name ?? phone.server.groups.get(id)?.subject ?? '',
    messages: toHistoryMessages(messages.slice(0, BOOTSTRAP_MESSAGES_PER_CHAT)),
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

const toHistoryMessages = (messages: readonly PhoneMessage[]) =>
  messages.map(message => ({ message: toWebMessageInfo(message) }));

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
  const messages = toHistoryMessages(older.slice(-count).reverse());
  return { syncType: ON_DEMAND, chunkOrder: 1, progress: 100, conversations: [{ id: chat, messages }] };
}

const isShown = ({ kind }: PhoneMessage): boolean => kind === 'text' || kind === 'media';
