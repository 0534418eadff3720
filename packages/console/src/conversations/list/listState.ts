import type { Conversation, ConversationEventData, Message } from '@recado/contract';
import { belongs } from '../belongs.ts';

export type View = 'all' | 'unread' | 'archived' | 'snoozed';

export interface ListFilter {
  readonly view: View;
  /** A name, a number or words of a message; empty: none. */
  readonly q: string;
  /** Only those that have it. */
  readonly label?: string | undefined;
  /** Only those of whoever has this id, or of nobody. */
  readonly assignedTo?: string | undefined;
}

export interface ListState {
  /** Newest first; while something is searched, as the server found them. */
  readonly conversations: readonly Conversation[];
  /** Where the next are to be had; null when there are none. */
  readonly next: string | null;
}

export type ListPage = ListState;

/** The page that `from` led to. */
export function withMore(state: ListState, from: string, page: ListPage): ListState {
  if (state.next !== from) return state;
  const known = new Set(state.conversations.map(({ id }) => id));
  return {
    conversations: [...state.conversations, ...page.conversations.filter(({ id }) => !known.has(id))],
    next: page.next,
  };
}

/** A conversation as it stands now, wherever it belongs now. */
export function withConversation(state: ListState, news: Conversation, filter: ListFilter): ListState {
  const { conversations, next } = state;
  const known = conversations.find(({ id }) => id === news.id);
  if (filter.q !== '')
    return known
      ? { next, conversations: conversations.map(one => (one === known ? kept(one, news) : one)) }
      : state;
  const others = conversations.filter(one => one !== known);
  // What somebody has just read does not slip away below them.
  const isShown =
    news.archived === (filter.view === 'archived') &&
    (news.snoozedUntil !== null) === (filter.view === 'snoozed') &&
    (filter.view !== 'unread' || hasNews(news) || known) &&
    (filter.label === undefined || news.label === filter.label) &&
    (filter.assignedTo === undefined || (news.assignedTo?.id ?? 'nobody') === filter.assignedTo);
  if (!isShown) return known ? { next, conversations: others } : state;
  const place = others.findIndex(one => isNewer(news, one));
  // What is older than the last one has its place on a page that has not been asked for.
  if (place === -1 && next !== null && !known) return state;
  const at = place === -1 ? others.length : place;
  return { next, conversations: [...others.slice(0, at), news, ...others.slice(at)] };
}

/** What an answer said of one: all of it, or only what was asked to change. */
export type ConversationChange = Pick<Conversation, 'id'> & Partial<Conversation>;

/** The same, of which what was told meanwhile stays. */
export function withChange(state: ListState, change: ConversationChange, filter: ListFilter): ListState {
  const known = state.conversations.find(({ id }) => id === change.id);
  if (known) return withConversation(state, { ...known, ...change }, filter);
  return isWhole(change) ? withConversation(state, change, filter) : state;
}

const isWhole = (change: ConversationChange): change is Conversation => change.lastMessageAt !== undefined;

/** What it was found by stays. */
const kept = ({ match }: Conversation, news: Conversation): Conversation => ({
  ...news,
  ...(match && { match }),
});

/**
 * What a message makes of the conversation that it belongs to, until the server says so; undefined when that is not among
 * them.
 */
export function afterMessage(
  { conversations }: ListState,
  message: Message,
  isNew: boolean,
): Conversation | undefined {
  const known = conversations.find(one => belongs(one, message));
  if (!known) return undefined;
  if (known.lastMessage?.id === message.id)
    return { ...known, lastMessage: { ...known.lastMessage, ...message } };
  if (!isNew || message.timestamp < known.lastMessageAt) return known;
  const inbound = message.direction === 'inbound';
  const answer = isAnswer(message);
  return {
    ...known,
    name: known.name ?? (inbound && known.chatKind === 'person' ? message.name : null),
    lastMessage: message,
    lastMessageAt: message.timestamp,
    unread: inbound ? known.unread + 1 : answer ? 0 : known.unread,
    markedUnread: known.markedUnread && !answer,
    archived: known.archived && (known.muted || !inbound),
    snoozedUntil: known.muted || !inbound ? known.snoozedUntil : null,
    returnedAt: known.returnedAt !== null && known.returnedAt > message.timestamp ? known.returnedAt : null,
    window: inbound ? heard(known.window, message) : known.window,
  };
}

/** Somebody has seen what came before it, or a program that the owner lets answer: what is sent by itself answers nobody. */
export const isAnswer = ({ direction, origin, history }: Message): boolean =>
  direction === 'outbound' && !history && !(origin && BY_THEMSELVES.has(origin.kind));

const BY_THEMSELVES: ReadonlySet<string> = new Set(['rule', 'schedule', 'campaign']);

/** Whoever writes may be answered anew. */
function heard(window: Conversation['window'], { timestamp, history }: Message): Conversation['window'] {
  if (window.hours === null || history) return window;
  const until = new Date(Date.parse(timestamp) + window.hours * 3_600_000).toISOString();
  return window.until !== null && window.until > until ? window : { ...window, state: 'open', until };
}

/** A conversation that somebody read, left, archived, silenced, labelled or assigned; undefined when it is not among them. */
export function afterUpdate(
  { conversations }: ListState,
  { conversationId, ...now }: ConversationEventData,
): Conversation | undefined {
  const known = conversations.find(({ id }) => id === conversationId);
  if (!known) return undefined;
  const { replaces, noteId, ...standing } = now;
  return { ...known, ...standing };
}

/** One took over another. */
export const without = ({ conversations, next }: ListState, gone: string): ListState => ({
  conversations: conversations.filter(({ id }) => id !== gone),
  next,
});

/** In the server's order: by time, then by id. */
function isNewer(one: Conversation, other: Conversation): boolean {
  const [at, before] = [placeOf(one), placeOf(other)];
  return at === before ? one.id > other.id : at > before;
}

/** What came back by itself is as new as that. */
const placeOf = ({ returnedAt, lastMessageAt }: Conversation): string => returnedAt ?? lastMessageAt;

/** Whether it is to be looked at: something came in, or somebody left it so. */
export const hasNews = ({ unread, markedUnread }: Conversation): boolean => unread > 0 || markedUnread;
