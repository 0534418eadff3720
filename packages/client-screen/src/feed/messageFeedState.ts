import type { Message, MessageEvent, MessageUpdateEvent, RecadoEvent } from '@recado/contract';
import { messageUpdateEventTypes } from '@recado/contract/rules';
import { type FeedFilter, matchesFeedFilter } from './feedFilter.ts';

/** Maximum number of rows in the feed. Further rows are dropped and can be loaded again. */
export const MAX_FEED_ROWS = 200;

export interface MessageFeedState {
  /** Displayed messages, newest first. */
  readonly rows: readonly Message[];
  /** Messages that arrived while the feed was paused, newest first, at most `MAX_FEED_ROWS`. */
  readonly heldMessages: readonly Message[];
  /** Number of messages that arrived during a pause, even if they are no longer in `heldMessages`. */
  readonly waitingCount: number;
  readonly isPaused: boolean;
  /** True if older rows replaced the newest rows, which are loaded again when the user resumes the feed. */
  readonly isShowingOlder: boolean;
  /** Cursor of the next older page. Null if there is none. */
  readonly next: string | null;
  /** Sequence number of the last event that was applied to this state. */
  readonly sequence: number;
  /** True if events are missing because the server no longer stores them. Only a reload restores the feed. */
  readonly hasGap: boolean;
  /** Number of displayed messages that arrived as live events, in contrast to those from requested pages. */
  readonly arrivedCount: number;
}

export interface MessageFeedPage {
  readonly messages: readonly Message[];
  readonly next: string | null;
  readonly sequence: number;
}

export const EMPTY_MESSAGE_FEED: MessageFeedState = {
  rows: [],
  heldMessages: [],
  waitingCount: 0,
  isPaused: false,
  isShowingOlder: false,
  next: null,
  sequence: 0,
  hasGap: false,
  arrivedCount: 0,
};

/** Replaces all rows of the feed with the newest page of messages. A paused feed resumes. */
export const replaceMessagesWithNewestPage = (
  state: MessageFeedState,
  { messages, next, sequence }: MessageFeedPage,
): MessageFeedState => ({
  ...EMPTY_MESSAGE_FEED,
  rows: messages,
  next,
  sequence,
  arrivedCount: state.arrivedCount,
});

/** Applies an event, in sequence order. An event that was already applied changes nothing. */
export function applyFeedEvent(state: MessageFeedState, event: RecadoEvent, filter: FeedFilter): MessageFeedState {
  if (event.sequence <= state.sequence) return state;
  const nextState = {
    ...state,
    sequence: event.sequence,
    hasGap: state.hasGap || event.sequence > state.sequence + 1,
  };
  if (isMessageUpdate(event)) return event.data.message ? applyMessageUpdate(nextState, event.data.message) : nextState;
  return isMessage(event) ? applyMessage(nextState, event, filter) : nextState;
}

/** Replaces a message with its version after an edit, deletion, reaction or vote. */
function applyMessageUpdate(state: MessageFeedState, message: Message): MessageFeedState {
  const replaceIn = (list: readonly Message[]) => list.map(row => (row.id === message.id ? message : row));
  return { ...state, rows: replaceIn(state.rows), heldMessages: replaceIn(state.heldMessages) };
}

function applyMessage(
  state: MessageFeedState,
  { type, data: message }: MessageEvent,
  filter: FeedFilter,
): MessageFeedState {
  const isSame = ({ id }: Message) => id === message.id;
  if (state.rows.some(isSame)) return { ...state, rows: replaceMessage(state.rows, message) };
  if (state.heldMessages.some(isSame)) return { ...state, heldMessages: replaceMessage(state.heldMessages, message) };
  if (!matchesFeedFilter(filter, message)) return state;
  // While older rows are shown, a new message only increments a counter.
  // A message causes several events, so it is counted only at the first of them.
  if (state.isShowingOlder) return FIRST_EVENT_TYPES.has(type) ? incrementWaiting(state) : state;
  // Skip a message older than the last row: it belongs to a page that is not loaded yet.
  if (state.next !== null && !isNewerThan(message, state.rows.at(-1))) return state;
  if (state.isPaused) {
    return incrementWaiting({
      ...state,
      heldMessages: insertMessage(state.heldMessages, message).slice(0, MAX_FEED_ROWS),
    });
  }
  return trimRows({ ...state, rows: insertMessage(state.rows, message), arrivedCount: state.arrivedCount + 1 });
}

export const pauseFeed = (state: MessageFeedState): MessageFeedState => ({ ...state, isPaused: true });

/**
 * Resumes a paused feed and adds the messages that arrived in the pause. If `isShowingOlder`, call
 * `replaceMessagesWithNewestPage` next.
 */
export const resumeFeed = (state: MessageFeedState): MessageFeedState =>
  trimRows({
    ...state,
    rows: state.heldMessages.reduceRight(insertMessage, state.rows),
    heldMessages: [],
    waitingCount: 0,
    isPaused: false,
  });

/**
 * Appends the page to which the cursor led. If not all rows fit, the newest rows are dropped.
 * Ignores the page if it does not follow the current last row.
 */
export function appendOlderMessagePage(
  state: MessageFeedState,
  cursor: string,
  { messages, next }: MessageFeedPage,
): MessageFeedState {
  if (state.next !== cursor) return state;
  const knownIds = new Set([...state.rows, ...state.heldMessages].map(({ id }) => id));
  const rows = [...state.rows, ...messages.filter(({ id }) => !knownIds.has(id))];
  if (rows.length <= MAX_FEED_ROWS) return { ...state, rows, next };
  return { ...state, rows: rows.slice(-MAX_FEED_ROWS), heldMessages: [], next, isPaused: true, isShowingOlder: true };
}

const FIRST_EVENT_TYPES: ReadonlySet<string> = new Set(['message.received', 'message.sent', 'call.received']);

const messageUpdateTypes: ReadonlySet<string> = new Set(messageUpdateEventTypes);
const isMessageUpdate = (event: RecadoEvent): event is MessageUpdateEvent => messageUpdateTypes.has(event.type);
const isMessage = (event: RecadoEvent): event is MessageEvent =>
  event.type.startsWith('message.') || event.type === 'call.received';

/** Replaces a message, but keeps its known edits and reactions, because a status event omits them. */
const replaceMessage = (list: readonly Message[], message: Message): Message[] =>
  list.map(row => {
    if (row.id !== message.id) return row;
    const { reactions, edits, unreadableEditAt, poll, event } = row;
    const messageUpdates = {
      ...(reactions && { reactions }),
      ...(edits && { edits }),
      ...(unreadableEditAt && { unreadableEditAt }),
      ...(poll && { poll }),
      ...(event && { event }),
    };
    return row.deletedAt === undefined ? { ...message, ...messageUpdates } : { ...row, status: message.status };
  });

function insertMessage(list: readonly Message[], message: Message): Message[] {
  const index = list.findIndex(row => isNewerThan(message, row));
  return index === -1 ? [...list, message] : [...list.slice(0, index), message, ...list.slice(index)];
}

const incrementWaiting = (state: MessageFeedState): MessageFeedState => ({
  ...state,
  waitingCount: state.waitingCount + 1,
});

function trimRows(state: MessageFeedState): MessageFeedState {
  if (state.rows.length <= MAX_FEED_ROWS) return state;
  const rows = state.rows.slice(0, MAX_FEED_ROWS);
  return { ...state, rows, next: rows.at(-1)?.id ?? null };
}

/** Compares two messages in the server's order: by time, then by ID. Any message is newer than `undefined`. */
function isNewerThan(message: Message, other: Message | undefined): boolean {
  if (!other) return true;
  if (message.timestamp !== other.timestamp) return message.timestamp > other.timestamp;
  return message.id > other.id;
}
