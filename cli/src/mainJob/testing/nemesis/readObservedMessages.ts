import type { Message, RecadoEvent } from '@recado/contract';
import type { PhoneLogMessage } from '../createEmulatorControlClient.ts';
import type { NemesisLine, NemesisTestPlatform } from './startNemesisTestPlatform.ts';

/** IDs of the messages that one customer wrote to one business, in three orders. */
export interface ObservedChatOrder {
  /** Order in which WhatsApp accepted the messages. */
  readonly accepted: readonly string[];
  /** Order of the first `message.received` of each message in the feed. */
  readonly emitted: readonly string[];
  /** Order in which the API lists the stored messages, oldest first. */
  readonly stored: readonly string[];
}

/** Messages and events that exist after a run. Each key has a list, so that duplicates are counted. */
export interface ObservedMessages {
  /** Stored messages as returned by the API, by ID and by content. */
  readonly stored: ReadonlyMap<string, readonly Message[]>;
  /** Events of the feed, by `message.received <message ID>`. */
  readonly emitted: ReadonlyMap<string, readonly RecadoEvent[]>;
  /** Messages on customers' phones, by content, file SHA-256, or `reaction <target ID>`. */
  readonly displayed: ReadonlyMap<string, readonly PhoneLogMessage[]>;
  /** Number of stored messages of each line. */
  readonly messageCounts: readonly number[];
  readonly chats: readonly ObservedChatOrder[];
}

const PAGE_SIZE = 500;

export async function readObservedMessages({
  lines,
  customers,
}: Pick<NemesisTestPlatform, 'lines' | 'customers'>): Promise<ObservedMessages> {
  const [inboxes, feeds, logs] = await Promise.all([
    Promise.all(lines.map(readInbox)),
    Promise.all(lines.map(readFeed)),
    Promise.all(customers.map(phone => phone.messages())),
  ]);
  const displayedMessages = logs.flat().filter(({ fromMe }) => !fromMe);
  return {
    stored: groupByNames(inboxes.flat(), message => [message.messageId, contentOf(message)]),
    emitted: groupByNames(feeds.flat(), ({ type, data }) => ('messageId' in data ? [`${type} ${data.messageId}`] : [])),
    displayed: groupByNames(displayedMessages, displayedNamesOf),
    messageCounts: inboxes.map(({ length }) => length),
    chats: lines.flatMap(({ phone }, index) => {
      const emitted = (feeds[index] ?? []).flatMap(({ type, data }) =>
        type === 'message.received' && 'messageId' in data && data.messageId ? [data.messageId] : [],
      );
      const stored = (inboxes[index] ?? []).map(({ messageId }) => messageId).toReversed();
      return logs.map(log => ({ accepted: listIdsSentTo(log, phone.number), emitted, stored }));
    }),
  };
}

/** Returns the IDs of messages from the phone to this number, in the order in which the phone sent them. */
const listIdsSentTo = (log: readonly PhoneLogMessage[], number: string): string[] =>
  log.flatMap(({ chat, fromMe, id }) => (fromMe && chat.split('@')[0] === number ? [id] : []));

/** Reads all messages of a client once each, although a new message shifts the pages during the reading. */
async function readInbox({ program }: NemesisLine): Promise<Message[]> {
  const messagesById = new Map<string, Message>();
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const query = { limit: PAGE_SIZE, offset };
    const { messages } = await program.request('GET /external/messages', { query });
    if (messages.length === 0) return [...messagesById.values()];
    for (const message of messages) messagesById.set(message.id, message);
  }
}

async function readFeed({ program }: NemesisLine): Promise<RecadoEvent[]> {
  const allEvents: RecadoEvent[] = [];
  for (let after = 0; ; ) {
    const { events, next } = await program.request('GET /external/events', { query: { after, limit: PAGE_SIZE } });
    if (events.length === 0) return allEvents;
    allEvents.push(...events);
    after = next;
  }
}

const contentOf = ({ contacts, poll, text }: Message): string => contacts?.[0]?.name ?? poll?.question ?? text ?? '';

interface DisplayedContent {
  readonly locationMessage?: { readonly name?: string };
  readonly contactMessage?: { readonly displayName?: string };
  readonly audioMessage?: { readonly fileSha256?: string };
}

function displayedNamesOf({ kind, target, text, content }: PhoneLogMessage): readonly string[] {
  if (kind === 'reaction' || kind === 'edit' || kind === 'delete') return [`${kind} ${target}`];
  const { locationMessage, contactMessage, audioMessage }: DisplayedContent = content;
  const sha256 = Buffer.from(audioMessage?.fileSha256 ?? '', 'base64').toString('hex');
  // The first line of a menu is the menu's own text, and the options follow. Therefore use only the first line.
  return [locationMessage?.name ?? contactMessage?.displayName ?? (sha256 || (text.split('\n')[0] ?? ''))];
}

function groupByNames<T>(items: readonly T[], namesOf: (item: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) for (const name of namesOf(item)) groups.set(name, [...(groups.get(name) ?? []), item]);
  return groups;
}

/** Negative control without any message: the comparison must report each ledger entry as lost. */
export const emptyObservedMessages: ObservedMessages = {
  stored: new Map(),
  emitted: new Map(),
  displayed: new Map(),
  messageCounts: [],
  chats: [],
};

/** Negative control with each message twice: the comparison must report all messages as duplicated. */
export const duplicateObservedMessages = ({
  stored,
  emitted,
  displayed,
  ...rest
}: ObservedMessages): ObservedMessages => ({
  stored: duplicateItems(stored),
  emitted: duplicateItems(emitted),
  displayed: duplicateItems(displayed),
  ...rest,
});

const duplicateItems = <T>(groups: ReadonlyMap<string, readonly T[]>): Map<string, T[]> =>
  new Map([...groups].map(([name, items]) => [name, [...items, ...items]]));
