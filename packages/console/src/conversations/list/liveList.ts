import type { ContactEvent, Conversation, Message, RecadoEvent } from '@recado/contract';
import { ANSWERED_KINDS, chatKindOf } from '@recado/contract/rules';
import { belongs, optedOutBy } from '../belongs.ts';
import {
  afterMessage,
  afterUpdate,
  type ListFilter,
  type ListPage,
  type ListState,
  withConversation,
  without,
} from './listState.ts';

/** How many conversations are read at once: a batch of events may name hundreds. */
const AT_ONCE = 3;

/** The list as events change it. */
export interface LiveList {
  readonly list: ListState;
  /** The number of the last event before the first page was read. */
  readonly sequence: number;
  /** Chats of which something was told that only the server can say; each once. */
  readonly missing: readonly string[];
  /** Those that are being read. */
  readonly reading: readonly string[];
}

export const EMPTY: LiveList = {
  list: { conversations: [], next: null },
  sequence: 0,
  missing: [],
  reading: [],
};

/** A first page, and what was told since it was read. */
export function opened(
  { reading }: LiveList,
  { conversations, next, sequence }: ListPage & { readonly sequence: number },
  events: readonly RecadoEvent[],
  filter: ListFilter,
): LiveList {
  // What is being read may have been found before this page was made.
  const page: LiveList = { list: { conversations, next }, sequence, missing: reading, reading };
  return events.reduce((before, event) => told(before, event, filter), page);
}

/** An event of this client. */
export function told(state: LiveList, event: RecadoEvent, filter: ListFilter): LiveList {
  if (event.sequence <= state.sequence) return state;
  // Each of its messages was told by itself.
  if (event.type === 'conversation.turn') return state;
  if ('conversationId' in event.data) {
    const { replaces, chat } = event.data;
    if (replaces !== undefined) return wanting({ ...state, list: without(state.list, replaces) }, chat);
    return changed(state, chat, afterUpdate(state.list, event.data), true, filter);
  }
  const optedOut = optedOutBy(event);
  if (optedOut && isContact(event)) {
    const known = state.list.conversations.find(one => belongs(one, event.data));
    return known ? changed(state, known.chat, { ...known, ...optedOut }, false, filter) : state;
  }
  const message = messageOf(event);
  if (!message) return state;
  const isNew = isFirstTold(event.type);
  return changed(state, message.chat, afterMessage(state.list, message, isNew), isNew, filter);
}

/** A conversation after an event, whether the list shows it or not: as a search keeps what it found. */
export function afterEvent(known: Conversation, event: RecadoEvent): Conversation {
  const alone: LiveList = { ...EMPTY, list: { conversations: [known], next: null } };
  return told(alone, event, FOUND).list.conversations[0] ?? known;
}

const FOUND: ListFilter = { view: 'all', q: 'it' };

function changed(
  state: LiveList,
  chat: string,
  known: Conversation | undefined,
  isNews: boolean,
  filter: ListFilter,
): LiveList {
  const next = known ? { ...state, list: withConversation(state.list, known, filter) } : state;
  // An answer that is under way may not know of it yet.
  return (!known && isNews) || state.reading.includes(chat) ? wanting(next, chat) : next;
}

/** The list has no others, and the server none to show. */
const wanting = (state: LiveList, chat: string): LiveList =>
  state.missing.includes(chat) || !ANSWERED.has(chatKindOf(chat))
    ? state
    : { ...state, missing: [...state.missing, chat] };

const ANSWERED: ReadonlySet<string> = new Set(ANSWERED_KINDS);

/** What is to be read now. */
export const toRead = ({ missing, reading }: LiveList): readonly string[] =>
  missing.filter(chat => !reading.includes(chat)).slice(0, Math.max(0, AT_ONCE - reading.length));

/** It is being read. */
export const asked = (state: LiveList, chats: readonly string[]): LiveList => ({
  ...state,
  missing: state.missing.filter(chat => !chats.includes(chat)),
  reading: [...state.reading, ...chats],
});

/** It was read; undefined: in vain. */
export const answered = (
  state: LiveList,
  chat: string,
  found: Conversation | undefined,
  filter: ListFilter,
): LiveList => ({
  ...state,
  list: found ? withConversation(state.list, found, filter) : state.list,
  reading: state.reading.filter(one => one !== chat),
});

/** Whether such an event tells of a message that nothing was told of before. */
export const isFirstTold = (type: RecadoEvent['type']): boolean => NEW.has(type);

const isContact = (event: RecadoEvent): event is ContactEvent => event.type.startsWith('contact.');

const NEW: ReadonlySet<string> = new Set([
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
