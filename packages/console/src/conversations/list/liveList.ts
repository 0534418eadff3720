import type { ContactEvent, Conversation, Message, RecadoEvent } from '@recado/contract';
import { getChatKind, REPLYABLE_CHAT_KINDS } from '@recado/contract/rules';
import { belongsToConversation, optOutChangeOf } from '../belongsToConversation.ts';
import {
  applyMessage,
  applyUpdate,
  type ListFilter,
  type ListPage,
  type ListState,
  removeConversation,
  upsertConversation,
} from './listState.ts';

/** Maximum conversations to read at once, because a batch of events may affect hundreds of them. */
const MAX_CONCURRENT_READS = 3;

/** Conversation list that is updated by events. */
export interface LiveList {
  readonly list: ListState;
  /** Sequence number of the last event before the first page was read. */
  readonly sequence: number;
  /** Chats to read from the server, each once, because an event does not contain their new state. */
  readonly missing: readonly string[];
  /** Chats that are being read. */
  readonly reading: readonly string[];
}

export const EMPTY_LIVE_LIST: LiveList = {
  list: { conversations: [], next: null },
  sequence: 0,
  missing: [],
  reading: [],
};

/** Starts with a first page and applies the events that arrived since the page was read. */
export function startFromPage(
  { reading }: LiveList,
  { conversations, next, sequence }: ListPage & { readonly sequence: number },
  events: readonly RecadoEvent[],
  filter: ListFilter,
): LiveList {
  // The responses of running requests may be older than this page, so read these chats again.
  const page: LiveList = { list: { conversations, next }, sequence, missing: reading, reading };
  return events.reduce((current, event) => applyEvent(current, event, filter), page);
}

/** Applies an event of this client. */
export function applyEvent(state: LiveList, event: RecadoEvent, filter: ListFilter): LiveList {
  if (event.sequence <= state.sequence) return state;
  // Each message of the batch has its own event, so this event changes nothing.
  if (event.type === 'conversation.turn') return state;
  if ('conversationId' in event.data) {
    const { replaces, chat } = event.data;
    if (replaces !== undefined) return markMissing({ ...state, list: removeConversation(state.list, replaces) }, chat);
    return storeConversation(state, chat, applyUpdate(state.list, event.data), true, filter);
  }
  const optOutChange = optOutChangeOf(event);
  if (optOutChange && isContact(event)) {
    const conversation = state.list.conversations.find(entry => belongsToConversation(entry, event.data));
    return conversation
      ? storeConversation(state, conversation.chat, { ...conversation, ...optOutChange }, false, filter)
      : state;
  }
  const message = messageOf(event);
  if (!message) return state;
  const isNew = isNewMessageEvent(event.type);
  return storeConversation(state, message.chat, applyMessage(state.list, message, isNew), isNew, filter);
}

/** Applies an event to one conversation, even if the list does not show it, as in a search. */
export function applyEventToConversation(conversation: Conversation, event: RecadoEvent): Conversation {
  const singleList: LiveList = { ...EMPTY_LIVE_LIST, list: { conversations: [conversation], next: null } };
  return applyEvent(singleList, event, SEARCH_FILTER).list.conversations[0] ?? conversation;
}

const SEARCH_FILTER: ListFilter = { view: 'all', q: 'it' };

function storeConversation(
  state: LiveList,
  chat: string,
  conversation: Conversation | undefined,
  isNew: boolean,
  filter: ListFilter,
): LiveList {
  const next = conversation ? { ...state, list: upsertConversation(state.list, conversation, filter) } : state;
  // The response of a running request may be older than this event, so the chat is read again.
  return (!conversation && isNew) || state.reading.includes(chat) ? markMissing(next, chat) : next;
}

/** Marks a chat to be read, but only a kind of chat that the list and the server show. */
const markMissing = (state: LiveList, chat: string): LiveList =>
  state.missing.includes(chat) || !LISTED_KINDS.has(getChatKind(chat))
    ? state
    : { ...state, missing: [...state.missing, chat] };

const LISTED_KINDS: ReadonlySet<string> = new Set(REPLYABLE_CHAT_KINDS);

/** Returns the chats to read next. */
export const chatsToRead = ({ missing, reading }: LiveList): readonly string[] =>
  missing.filter(chat => !reading.includes(chat)).slice(0, Math.max(0, MAX_CONCURRENT_READS - reading.length));

/** Marks chats as being read. */
export const markReading = (state: LiveList, chats: readonly string[]): LiveList => ({
  ...state,
  missing: state.missing.filter(chat => !chats.includes(chat)),
  reading: [...state.reading, ...chats],
});

/** Stores a conversation that was read. Undefined: the read failed. */
export const finishReading = (
  state: LiveList,
  chat: string,
  conversation: Conversation | undefined,
  filter: ListFilter,
): LiveList => ({
  ...state,
  list: conversation ? upsertConversation(state.list, conversation, filter) : state.list,
  reading: state.reading.filter(entry => entry !== chat),
});

/** Whether an event of this type is the first one about its message. */
export const isNewMessageEvent = (type: RecadoEvent['type']): boolean => NEW_MESSAGE_EVENTS.has(type);

const isContact = (event: RecadoEvent): event is ContactEvent => event.type.startsWith('contact.');

const NEW_MESSAGE_EVENTS: ReadonlySet<string> = new Set([
  'message.received',
  'message.undecryptable',
  'message.sent',
  'message.failed',
  'message.unknown',
  'call.received',
]);

function messageOf({ data }: RecadoEvent): Message | undefined | null {
  if ('direction' in data) return data;
  return 'message' in data && typeof data.message === 'object' ? data.message : undefined;
}
