import type { Conversation, ConversationEventData, Message } from '@recado/contract';
import { messageBelongsToConversation } from '../messageBelongsToConversation.ts';

export type ConversationListView = 'all' | 'unread' | 'archived' | 'snoozed';

export interface ConversationListFilter {
  readonly view: ConversationListView;
  /** Search for a name, a number, or words of a message. Empty: no search. */
  readonly q: string;
  /** Only conversations with this label. Undefined: conversations with any label or none. */
  readonly label?: string | undefined;
  /** Only conversations of the user with this ID. `nobody`: only unassigned ones. */
  readonly assignedTo?: string | undefined;
}

export interface LoadedConversationList {
  /** Conversations, newest first. The results of a search are in the server's order. */
  readonly conversations: readonly Conversation[];
  /** Cursor of the next page. Null if there is no further page. */
  readonly next: string | null;
}

export type ConversationListPage = LoadedConversationList;

/** Appends a page that was loaded with the cursor `from`. Ignores it if the list now ends at another cursor. */
export function appendConversationPage(
  state: LoadedConversationList,
  from: string,
  page: ConversationListPage,
): LoadedConversationList {
  if (state.next !== from) return state;
  const existing = new Set(state.conversations.map(({ id }) => id));
  return {
    conversations: [...state.conversations, ...page.conversations.filter(({ id }) => !existing.has(id))],
    next: page.next,
  };
}

/**
 * Inserts a conversation or moves it to the position that its latest state requires. Removes it if the filter
 * excludes it. During a search, only updates a conversation that is in the list, and keeps its position.
 */
export function upsertConversation(
  state: LoadedConversationList,
  conversation: Conversation,
  filter: ConversationListFilter,
): LoadedConversationList {
  const { conversations, next } = state;
  const existing = conversations.find(({ id }) => id === conversation.id);
  if (filter.q !== '')
    return existing
      ? {
          next,
          conversations: conversations.map(entry =>
            entry === existing ? keepSearchMatch(entry, conversation) : entry,
          ),
        }
      : state;
  const others = conversations.filter(entry => entry !== existing);
  // The unread view keeps a conversation that was just read, because the row must not disappear at once.
  const isShown =
    conversation.archived === (filter.view === 'archived') &&
    (conversation.snoozedUntil !== null) === (filter.view === 'snoozed') &&
    (filter.view !== 'unread' || isConversationUnread(conversation) || existing) &&
    (filter.label === undefined || conversation.label === filter.label) &&
    (filter.assignedTo === undefined || (conversation.assignedTo?.id ?? 'nobody') === filter.assignedTo);
  if (!isShown) return existing ? { next, conversations: others } : state;
  const index = others.findIndex(entry => isNewer(conversation, entry));
  // A conversation older than the last one belongs to a page that is not loaded yet.
  if (index === -1 && next !== null && !existing) return state;
  const insertAt = index === -1 ? others.length : index;
  return { next, conversations: [...others.slice(0, insertAt), conversation, ...others.slice(insertAt)] };
}

/** Fields of a conversation in an API response: all fields, or only the changed ones. */
export type ConversationChange = Pick<Conversation, 'id'> & Partial<Conversation>;

/** Applies changed fields. All other fields keep their values, because events may have updated them since. */
export function applyConversationResponse(
  state: LoadedConversationList,
  change: ConversationChange,
  filter: ConversationListFilter,
): LoadedConversationList {
  const existing = state.conversations.find(({ id }) => id === change.id);
  if (existing) return upsertConversation(state, { ...existing, ...change }, filter);
  return isComplete(change) ? upsertConversation(state, change, filter) : state;
}

const isComplete = (change: ConversationChange): change is Conversation => change.lastMessageAt !== undefined;

/** Keeps the search match of a conversation that an event replaces, because events contain no matches. */
const keepSearchMatch = ({ match }: Conversation, conversation: Conversation): Conversation => ({
  ...conversation,
  ...(match && { match }),
});

/**
 * Predicts how a message changes its conversation, until the server reports the change. Returns
 * undefined if the list does not contain the conversation.
 */
export function predictConversationAfterMessage(
  { conversations }: LoadedConversationList,
  message: Message,
  isNew: boolean,
): Conversation | undefined {
  const existing = conversations.find(entry => messageBelongsToConversation(entry, message));
  if (!existing) return undefined;
  if (existing.lastMessage?.id === message.id)
    return { ...existing, lastMessage: { ...existing.lastMessage, ...message } };
  if (!isNew || message.timestamp < existing.lastMessageAt) return existing;
  const inbound = message.direction === 'inbound';
  const isReply = isNonAutomaticReply(message);
  return {
    ...existing,
    name: existing.name ?? (inbound && existing.chatKind === 'person' ? message.name : null),
    lastMessage: message,
    lastMessageAt: message.timestamp,
    unread: inbound ? existing.unread + 1 : isReply ? 0 : existing.unread,
    markedUnread: existing.markedUnread && !isReply,
    archived: existing.archived && (existing.muted || !inbound),
    snoozedUntil: existing.muted || !inbound ? existing.snoozedUntil : null,
    returnedAt: existing.returnedAt !== null && existing.returnedAt > message.timestamp ? existing.returnedAt : null,
    window: inbound ? extendReplyWindow(existing.window, message) : existing.window,
  };
}

/**
 * Whether a message is a reply, which shows that earlier messages of the conversation were seen. Replies are
 * messages from a user, or from a program that may answer for the owner. Automatic messages are not replies.
 */
export const isNonAutomaticReply = ({ direction, origin, history }: Message): boolean =>
  direction === 'outbound' && !history && !(origin && AUTOMATIC_ORIGINS.has(origin.kind));

const AUTOMATIC_ORIGINS: ReadonlySet<string> = new Set(['rule', 'schedule', 'campaign']);

/** Returns the conversation's reply window as it is after a message. An incoming message extends the window. */
function extendReplyWindow(window: Conversation['window'], { timestamp, history }: Message): Conversation['window'] {
  if (window.hours === null || history) return window;
  const until = new Date(Date.parse(timestamp) + window.hours * 3_600_000).toISOString();
  return window.until !== null && window.until > until ? window : { ...window, state: 'open', until };
}

/**
 * Applies the changed state of a conversation, such as read, snoozed, archived, muted, labelled or assigned.
 * Returns undefined if the list does not contain the conversation.
 */
export function applyConversationEvent(
  { conversations }: LoadedConversationList,
  { conversationId, ...changes }: ConversationEventData,
): Conversation | undefined {
  const existing = conversations.find(({ id }) => id === conversationId);
  if (!existing) return undefined;
  const { replaces, noteId, ...changedFields } = changes;
  return { ...existing, ...changedFields };
}

/** Removes a conversation that was merged into another one. */
export const removeConversation = (
  { conversations, next }: LoadedConversationList,
  removedId: string,
): LoadedConversationList => ({
  conversations: conversations.filter(({ id }) => id !== removedId),
  next,
});

/** Returns whether `entry` comes before `other` in the server's order: by time, then by ID. */
function isNewer(entry: Conversation, other: Conversation): boolean {
  const [time, otherTime] = [sortTimeOf(entry), sortTimeOf(other)];
  return time === otherTime ? entry.id > other.id : time > otherTime;
}

/** Returns the time by which a conversation is sorted: the end of its snooze, otherwise its last message. */
const sortTimeOf = ({ returnedAt, lastMessageAt }: Conversation): string => returnedAt ?? lastMessageAt;

/** Whether a conversation has unread messages or is marked as unread. */
export const isConversationUnread = ({ unread, markedUnread }: Conversation): boolean => unread > 0 || markedUnread;
