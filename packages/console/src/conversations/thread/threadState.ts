import type { Conversation, Message, RecadoEvent } from '@recado/contract';
import { belongs } from '../belongs.ts';

/** A stretch of one conversation, without holes. */
export interface ThreadState {
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** Where older ones are to be had; null when there are none. */
  readonly before: string | null;
  /** Where newer ones are to be had; null when the end is shown. */
  readonly after: string | null;
  /** How many messages have come into view by themselves. */
  readonly arrived: number;
}

export interface ThreadPage {
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly before: string | null;
  readonly after: string | null;
}

export const opened = ({ messages, before, after }: ThreadPage): ThreadState => ({
  messages,
  before,
  after,
  arrived: 0,
});

/** The page that `from` led to; of no use when the stretch no longer begins there. */
export function withOlder(state: ThreadState, from: string, { messages, before }: ThreadPage): ThreadState {
  if (state.before !== from) return state;
  const known = new Set(state.messages.map(({ id }) => id));
  return { ...state, messages: [...messages.filter(({ id }) => !known.has(id)), ...state.messages], before };
}

/** The page that `from` led to at the other end. */
export function withNewer(state: ThreadState, from: string, { messages, after }: ThreadPage): ThreadState {
  if (state.after !== from) return state;
  return { ...state, messages: messages.reduce(placed, state.messages), after };
}

/** What was told of a conversation after a page of it had been read. */
export const caughtUp = (
  state: ThreadState,
  conversation: Conversation,
  events: readonly RecadoEvent[],
): ThreadState => events.filter(event => isOf(conversation, event)).reduce(told, state);

export const isOf = (conversation: Conversation, { data }: RecadoEvent): boolean =>
  'chat' in data && 'phoneNumber' in data && belongs(conversation, data);

/** An event of this conversation. Told twice, or late, it changes nothing. */
export function told(state: ThreadState, { type, data }: RecadoEvent): ThreadState {
  if (isRemark(type) && 'message' in data && typeof data.message === 'object' && data.message)
    return replaced(state, data.message, standing);
  if (!(type.startsWith('message.') || type === 'call.received') || !isMessage(data)) return state;
  if (state.messages.some(({ id }) => id === data.id)) return replaced(state, data, merged);
  // What lies beyond either end comes with the page that has it.
  const [first] = state.messages;
  if (state.after !== null || (state.before !== null && first && isNewer(first, data))) return state;
  return { ...state, messages: placed(state.messages, data), arrived: state.arrived + 1 };
}

const isMessage = (data: object): data is Message => 'direction' in data && 'id' in data;
const isRemark = (type: string): boolean =>
  ['message.reaction', 'message.edited', 'message.deleted', 'message.vote'].includes(type);

const replaced = (
  state: ThreadState,
  message: Message,
  change: (known: Message, news: Message) => Message,
): ThreadState => ({
  ...state,
  messages: state.messages.map(one => (one.id === message.id ? change(one, message) : one)),
});

/** The news is the message as it stands now; only its progress may be older than what was read meanwhile. */
const standing = (known: Message, news: Message): Message => ({
  ...news,
  status: rank(news.status) < rank(known.status) ? known.status : news.status,
});

/** Whatever was said about a message stays where the news is about its progress alone. */
function merged(known: Message, news: Message): Message {
  const { reactions, edits, poll, deletedAt } = known;
  if (deletedAt !== undefined && news.deletedAt === undefined)
    return { ...known, status: standing(known, news).status };
  const said = { ...(reactions && { reactions }), ...(edits && { edits }), ...(poll && { poll }) };
  return { ...standing(known, news), ...said };
}

const progress = { queued: 0, unknown: 0, failed: 1, sent: 1, received: 1, delivered: 2, read: 3 } as const;
const rank = (status: Message['status']): number => progress[status];

/** In its place; what is there already stays as it is. */
function placed(messages: readonly Message[], message: Message): readonly Message[] {
  if (messages.some(({ id }) => id === message.id)) return messages;
  const place = messages.findLastIndex(one => isNewer(message, one)) + 1;
  return [...messages.slice(0, place), message, ...messages.slice(place)];
}

/** In the server's order: by time, then by id. */
function isNewer(message: Message, other: Message): boolean {
  if (message.timestamp !== other.timestamp) return message.timestamp > other.timestamp;
  return message.id > other.id;
}
