import type { Message, MessageEvent, RecadoEvent, RemarkEvent } from '@recado/contract';
import { remarkEventTypes } from '@recado/contract/rules';
import { type FeedFilter, matches } from './feedFilter.ts';

/** Rows that are kept at most; what is beyond can be loaded again. */
export const MOST_ROWS = 200;

export interface FeedState {
  /** Newest first. */
  readonly rows: readonly Message[];
  /** What came while the rows were to stand still, newest first; no more than would be shown. */
  readonly held: readonly Message[];
  /** How many messages came meanwhile, whether they are still held or not. */
  readonly waiting: number;
  readonly isPaused: boolean;
  /** Older ones have taken the place of the newest, which are loaded anew on the way back. */
  readonly isAway: boolean;
  /** Where older ones are to be had; null when there are none. */
  readonly next: string | null;
  /** The number of the last event that is contained. */
  readonly sequence: number;
  /** Events are missing: they were no longer kept. Only loading anew helps. */
  readonly hasGap: boolean;
  /** How many messages have come into view by themselves. */
  readonly arrived: number;
}

export interface MessagePage {
  readonly messages: readonly Message[];
  readonly next: string | null;
  readonly sequence: number;
}

export const emptyFeed: FeedState = {
  rows: [],
  held: [],
  waiting: 0,
  isPaused: false,
  isAway: false,
  next: null,
  sequence: 0,
  hasGap: false,
  arrived: 0,
};

/** The newest page; what had been paused goes on. */
export const loaded = (state: FeedState, { messages, next, sequence }: MessagePage): FeedState => ({
  ...emptyFeed,
  rows: messages,
  next,
  sequence,
  arrived: state.arrived,
});

/** An event, in the order of their numbers; one that is contained already changes nothing. */
export function told(state: FeedState, event: RecadoEvent, filter: FeedFilter): FeedState {
  if (event.sequence <= state.sequence) return state;
  const after = {
    ...state,
    sequence: event.sequence,
    hasGap: state.hasGap || event.sequence > state.sequence + 1,
  };
  if (isRemark(event)) return event.data.message ? withRemarks(after, event.data.message) : after;
  return isMessage(event) ? withMessage(after, event, filter) : after;
}

/** A message as it stands after something was said about it. */
function withRemarks(state: FeedState, message: Message): FeedState {
  const now = (list: readonly Message[]) => list.map(one => (one.id === message.id ? message : one));
  return { ...state, rows: now(state.rows), held: now(state.held) };
}

function withMessage(state: FeedState, { type, data: message }: MessageEvent, filter: FeedFilter): FeedState {
  const isSame = ({ id }: Message) => id === message.id;
  if (state.rows.some(isSame)) return { ...state, rows: replaced(state.rows, message) };
  if (state.held.some(isSame)) return { ...state, held: replaced(state.held, message) };
  if (!matches(filter, message)) return state;
  // Those that are not kept are counted by what happens to each of them once.
  if (state.isAway) return BEGINNINGS.has(type) ? oneMoreWaiting(state) : state;
  // What is older than the last row has its place on a page that has not been asked for.
  if (state.next !== null && !isNewerThan(message, state.rows.at(-1))) return state;
  if (state.isPaused) {
    return oneMoreWaiting({ ...state, held: inserted(state.held, message).slice(0, MOST_ROWS) });
  }
  return cut({ ...state, rows: inserted(state.rows, message), arrived: state.arrived + 1 });
}

export const paused = (state: FeedState): FeedState => ({ ...state, isPaused: true });

/** Shows what was held. Where the rows are away from the newest, `loaded` has to follow. */
export const resumed = (state: FeedState): FeedState =>
  cut({
    ...state,
    rows: state.held.reduceRight(inserted, state.rows),
    held: [],
    waiting: 0,
    isPaused: false,
  });

/**
 * The page that `before` led to. When there is no room for both, the newest make way for it. It is of no use when the
 * rows no longer end where it begins.
 */
export function withOlder(state: FeedState, before: string, { messages, next }: MessagePage): FeedState {
  if (state.next !== before) return state;
  const known = new Set([...state.rows, ...state.held].map(({ id }) => id));
  const rows = [...state.rows, ...messages.filter(({ id }) => !known.has(id))];
  if (rows.length <= MOST_ROWS) return { ...state, rows, next };
  return { ...state, rows: rows.slice(-MOST_ROWS), held: [], next, isPaused: true, isAway: true };
}

const BEGINNINGS: ReadonlySet<string> = new Set(['message.received', 'message.sent', 'call.received']);

const remarkTypes: ReadonlySet<string> = new Set(remarkEventTypes);
const isRemark = (event: RecadoEvent): event is RemarkEvent => remarkTypes.has(event.type);
const isMessage = (event: RecadoEvent): event is MessageEvent =>
  event.type.startsWith('message.') || event.type === 'call.received';

/** What was said about a message stays: an event about its status does not repeat it. */
const replaced = (list: readonly Message[], message: Message): Message[] =>
  list.map(one => {
    if (one.id !== message.id) return one;
    const { reactions, edits, poll } = one;
    const said = { ...(reactions && { reactions }), ...(edits && { edits }), ...(poll && { poll }) };
    return one.deletedAt === undefined ? { ...message, ...said } : { ...one, status: message.status };
  });

function inserted(list: readonly Message[], message: Message): Message[] {
  const place = list.findIndex(one => isNewerThan(message, one));
  return place === -1 ? [...list, message] : [...list.slice(0, place), message, ...list.slice(place)];
}

const oneMoreWaiting = (state: FeedState): FeedState => ({ ...state, waiting: state.waiting + 1 });

function cut(state: FeedState): FeedState {
  if (state.rows.length <= MOST_ROWS) return state;
  const rows = state.rows.slice(0, MOST_ROWS);
  return { ...state, rows, next: rows.at(-1)?.id ?? null };
}

/** In the server's order: by time, then by id. Every message is newer than none. */
function isNewerThan(message: Message, other: Message | undefined): boolean {
  if (!other) return true;
  if (message.timestamp !== other.timestamp) return message.timestamp > other.timestamp;
  return message.id > other.id;
}
