import type { Conversation, Message, RecadoEvent } from '@recado/contract';
import { messageBelongsToConversation } from '../messageBelongsToConversation.ts';

/** Loaded section of one conversation, which has no gaps between its messages. */
export interface ThreadState {
  /** Loaded messages, oldest first. */
  readonly messages: readonly Message[];
  /** Cursor of older messages. Null if there are none. */
  readonly before: string | null;
  /** Cursor of newer messages. Null if the newest message is loaded. */
  readonly after: string | null;
  /** Number of loaded messages that arrived as live events. */
  readonly arrivalCount: number;
}

export interface ThreadMessagePage {
  /** Messages of the page, oldest first. */
  readonly messages: readonly Message[];
  readonly before: string | null;
  readonly after: string | null;
}

export const createThreadState = ({ messages, before, after }: ThreadMessagePage): ThreadState => ({
  messages,
  before,
  after,
  arrivalCount: 0,
});

/** Adds the page before the cursor `from`. Ignores it if the loaded messages no longer begin at `from`. */
export function prependOlderPage(
  state: ThreadState,
  from: string,
  { messages, before }: ThreadMessagePage,
): ThreadState {
  if (state.before !== from) return state;
  const knownIds = new Set(state.messages.map(({ id }) => id));
  return { ...state, messages: [...messages.filter(({ id }) => !knownIds.has(id)), ...state.messages], before };
}

/** Appends the page that followed the cursor `from`. Ignores it if the thread no longer ends at `from`. */
export function appendNewerMessagePage(
  state: ThreadState,
  from: string,
  { messages, after }: ThreadMessagePage,
): ThreadState {
  if (state.after !== from) return state;
  return { ...state, messages: messages.reduce(insertMessage, state.messages), after };
}

/** Whether an event reports an update of a message that the server had not stored when it wrote the event. */
export const lacksUpdatedMessage = ({ type, data }: RecadoEvent): boolean =>
  isMessageUpdate(type) && 'message' in data && data.message === null;

/** Merges the newest page into a thread that is loaded to its newest end and overlaps the page. */
export function mergeNewestPage(state: ThreadState, { messages }: ThreadMessagePage): ThreadState {
  const loadedIds = new Set(state.messages.map(({ id }) => id));
  const overlap = loadedIds.size === 0 ? 0 : messages.findIndex(({ id }) => loadedIds.has(id));
  if (state.after !== null || overlap === -1) return state;
  const page = messages.slice(overlap);
  const updated = page.reduce((current, message) => replaceMessage(current, message, keepHigherStatus), state);
  return { ...updated, messages: page.reduce(insertMessage, updated.messages) };
}

/** Applies the events that arrived after the server read the conversation, so that none is lost. */
export const applyMissedEvents = (
  state: ThreadState,
  conversation: Conversation,
  events: readonly RecadoEvent[],
): ThreadState => events.filter(event => isEventOfConversation(conversation, event)).reduce(applyThreadEvent, state);

export const isEventOfConversation = (conversation: Conversation, { data }: RecadoEvent): boolean =>
  'chat' in data && 'phoneNumber' in data && messageBelongsToConversation(conversation, data);

/** Applies an event of the displayed conversation. A repeated or late event changes nothing. */
export function applyThreadEvent(state: ThreadState, { type, data }: RecadoEvent): ThreadState {
  if (isMessageUpdate(type) && 'message' in data && typeof data.message === 'object' && data.message)
    return replaceMessage(state, data.message, keepHigherStatus);
  if (!(type.startsWith('message.') || type === 'call.received') || !isMessage(data)) return state;
  if (state.messages.some(({ id }) => id === data.id)) return replaceMessage(state, data, mergeProgress);
  // Do not insert a message outside the loaded section, because a later page will contain it.
  const [first] = state.messages;
  if (state.after !== null || (state.before !== null && first && isNewer(first, data))) return state;
  return { ...state, messages: insertMessage(state.messages, data), arrivalCount: state.arrivalCount + 1 };
}

const isMessage = (data: object): data is Message => 'direction' in data && 'id' in data;
const isMessageUpdate = (type: string): boolean =>
  [
    'message.reaction',
    'message.edited',
    'message.deleted',
    'message.vote',
    'message.response',
    'message.pinned',
    'message.labeled',
  ].includes(type);

const replaceMessage = (
  state: ThreadState,
  message: Message,
  change: (current: Message, update: Message) => Message,
): ThreadState => ({
  ...state,
  messages: state.messages.map(entry => (entry.id === message.id ? change(entry, message) : entry)),
});

/** Takes the message from the event, but keeps the loaded status if the event's status is older. */
const keepHigherStatus = (current: Message, update: Message): Message => ({
  ...update,
  status: statusRank(update.status) < statusRank(current.status) ? current.status : update.status,
});

/**
 * Updates a message after an event about it. Keeps reactions, edits, votes, answers, pins and labels that the event does
 * not contain.
 */
function mergeProgress(current: Message, update: Message): Message {
  const { reactions, edits, unreadableEditAt, poll, event, pinned, labels, deletedAt } = current;
  if (deletedAt !== undefined && update.deletedAt === undefined)
    return { ...current, status: keepHigherStatus(current, update).status };
  const messageUpdates = {
    ...(reactions && { reactions }),
    ...(edits && { edits }),
    ...(unreadableEditAt && { unreadableEditAt }),
    ...(poll && { poll }),
    ...(event && { event }),
    ...(pinned && { pinned }),
    ...(labels && { labels }),
  };
  return { ...keepHigherStatus(current, update), ...messageUpdates };
}

const progress = { queued: 0, unknown: 0, failed: 1, sent: 1, received: 1, delivered: 2, read: 3 } as const;
const statusRank = (status: Message['status']): number => progress[status];

/** Inserts a message at its chronological position. Returns the list unchanged if it contains the message. */
function insertMessage(messages: readonly Message[], message: Message): readonly Message[] {
  if (messages.some(({ id }) => id === message.id)) return messages;
  const index = messages.findLastIndex(entry => isNewer(message, entry)) + 1;
  return [...messages.slice(0, index), message, ...messages.slice(index)];
}

/** Returns whether `message` comes after `other` in the server's order: by time, then by ID. */
function isNewer(message: Message, other: Message): boolean {
  if (message.timestamp !== other.timestamp) return message.timestamp > other.timestamp;
  return message.id > other.id;
}
