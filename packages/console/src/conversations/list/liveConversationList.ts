import type { ContactEvent, Conversation, Message, RecadoEvent } from '@recado/contract';
import { getChatKind, REPLYABLE_CHAT_KINDS } from '@recado/contract/rules';
import { getOptOutChange, messageBelongsToConversation } from '../messageBelongsToConversation.ts';
import {
  applyConversationEvent,
  type ConversationListFilter,
  type ConversationListPage,
  type LoadedConversationList,
  predictConversationAfterMessage,
  removeConversation,
  upsertConversation,
} from './loadedConversationList.ts';

/** Maximum number of conversations to read at once. A batch of events may affect hundreds of conversations. */
const MAX_CONCURRENT_READS = 3;

/** Conversation list that is updated by events. */
export interface LiveConversationList {
  readonly list: LoadedConversationList;
  /** Sequence number of the last event before the first page of conversations was loaded. */
  readonly sequence: number;
  /** Chats (each once) whose new state must be fetched from the server, because events do not contain it. */
  readonly missing: readonly string[];
  /** Chats whose current state has been requested from the server and has not arrived yet. */
  readonly reading: readonly string[];
}

export const EMPTY_LIVE_CONVERSATION_LIST: LiveConversationList = {
  list: { conversations: [], next: null },
  sequence: 0,
  missing: [],
  reading: [],
};

type LiveListFromPageOptions = ConversationListPage & { readonly sequence: number };

/** Starts a live list with its first page, then applies the events that arrived since the page was read. */
export function startLiveConversationListFromPage(
  { reading }: LiveConversationList,
  { conversations, next, sequence }: LiveListFromPageOptions,
  events: readonly RecadoEvent[],
  filter: ConversationListFilter,
): LiveConversationList {
  // Pending requests for single chats may return older data than this page. Request these chats again.
  const page: LiveConversationList = { list: { conversations, next }, sequence, missing: reading, reading };
  return events.reduce((current, event) => applyEventToLiveConversationList(current, event, filter), page);
}

/** Applies an event of this client to the list. Ignores an event that the list already contains. */
export function applyEventToLiveConversationList(
  state: LiveConversationList,
  event: RecadoEvent,
  filter: ConversationListFilter,
): LiveConversationList {
  if (event.sequence <= state.sequence) return state;
  // Ignore the event of a batch, because each message of the batch already had its own event.
  if (event.type === 'conversation.turn') return state;
  if ('conversationId' in event.data) {
    const { replaces, chat } = event.data;
    if (replaces !== undefined) return markMissing({ ...state, list: removeConversation(state.list, replaces) }, chat);
    return storeConversation(state, chat, applyConversationEvent(state.list, event.data), true, filter);
  }
  const optOutChange = getOptOutChange(event);
  if (optOutChange && isContact(event)) {
    const conversation = state.list.conversations.find(entry => messageBelongsToConversation(entry, event.data));
    return conversation
      ? storeConversation(state, conversation.chat, { ...conversation, ...optOutChange }, false, filter)
      : state;
  }
  const message = messageOf(event);
  if (!message) return state;
  const isNew = isNewMessageEventType(event.type);
  return storeConversation(
    state,
    message.chat,
    predictConversationAfterMessage(state.list, message, isNew),
    isNew,
    filter,
  );
}

/** Applies an event to one conversation, even if the list does not contain the conversation. */
export function applyEventToConversation(conversation: Conversation, event: RecadoEvent): Conversation {
  const singleList: LiveConversationList = {
    ...EMPTY_LIVE_CONVERSATION_LIST,
    list: { conversations: [conversation], next: null },
  };
  return applyEventToLiveConversationList(singleList, event, SEARCH_FILTER).list.conversations[0] ?? conversation;
}

const SEARCH_FILTER: ConversationListFilter = { view: 'all', q: 'it' };

function storeConversation(
  state: LiveConversationList,
  chat: string,
  conversation: Conversation | undefined,
  isNew: boolean,
  filter: ConversationListFilter,
): LiveConversationList {
  const next = conversation ? { ...state, list: upsertConversation(state.list, conversation, filter) } : state;
  // The response of a running request may be older than this event, so the chat is read again.
  return (!conversation && isNew) || state.reading.includes(chat) ? markMissing(next, chat) : next;
}

/** Adds a chat to those to load from the server. Ignores the kinds of chats that the list does not show. */
const markMissing = (state: LiveConversationList, chat: string): LiveConversationList =>
  state.missing.includes(chat) || !LISTED_KINDS.has(getChatKind(chat))
    ? state
    : { ...state, missing: [...state.missing, chat] };

const LISTED_KINDS: ReadonlySet<string> = new Set(REPLYABLE_CHAT_KINDS);

/** Returns the chats to load next, at most as many as the limit of concurrent requests permits. */
export const listChatsToLoad = ({ missing, reading }: LiveConversationList): readonly string[] =>
  missing.filter(chat => !reading.includes(chat)).slice(0, Math.max(0, MAX_CONCURRENT_READS - reading.length));

/** Moves chats from those that wait to be loaded from the server to those that are being loaded. */
export const markChatsLoading = (state: LiveConversationList, chats: readonly string[]): LiveConversationList => ({
  ...state,
  missing: state.missing.filter(chat => !chats.includes(chat)),
  reading: [...state.reading, ...chats],
});

/** Ends the loading of a conversation and stores the result. Pass undefined if the loading failed. */
export const finishLoadingChat = (
  state: LiveConversationList,
  chat: string,
  conversation: Conversation | undefined,
  filter: ConversationListFilter,
): LiveConversationList => ({
  ...state,
  list: conversation ? upsertConversation(state.list, conversation, filter) : state.list,
  reading: state.reading.filter(entry => entry !== chat),
});

/** Whether events of this type report a new message, not a change of an earlier one. */
export const isNewMessageEventType = (type: RecadoEvent['type']): boolean => NEW_MESSAGE_EVENTS.has(type);

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
