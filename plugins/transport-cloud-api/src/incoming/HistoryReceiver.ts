import {
  type ContactName,
  type HistoryProgressUpdate,
  isBusinessScopedId,
  type Person,
  type SessionHost,
  type UnstoredMessageReporter,
} from '@recado/transport';
import { extractWamidCustomer, extractWireMessageId } from '../graph/wireId.ts';
import { countMalformedEntries, extractGraphMessages, readGraphTime } from '../webhook/graphMessages.ts';
import { isRecord, toList } from '../webhook/jsonValues.ts';
import type { NotificationChangeValue } from '../webhook/parseNotification.ts';
import type { GraphMessage } from '../webhook/webhookTypes.ts';
import type { CustomerIdentifiers, IdentityResolver } from './IdentityResolver.ts';
import { type ReceivedContentDeps, readReceivedContent } from './readReceivedContent.ts';

/** Maximum age of a message in milliseconds. Meta shares 180 days, and repeats a notification for seven days. */
const MAX_HISTORY_AGE_MS = 200 * 86_400_000;
/** Maximum number of messages in one chunk of a chat. Ranks of the next chunk begin above it. */
const MAX_CHUNK_MESSAGES = 100_000;
/** Error with which Meta reports that the owner does not share the chats of the app. */
const HISTORY_DECLINED_CODE = 2593109;

/** One part of a chat history. Each field may be missing or malformed. */
interface HistoryChunk {
  readonly metadata?: { readonly phase?: unknown; readonly chunk_order?: unknown; readonly progress?: unknown };
  readonly threads?: unknown;
  readonly errors?: unknown;
}

interface AppContact {
  readonly user_id?: unknown;
  readonly phone_number?: unknown;
  readonly full_name?: unknown;
  readonly first_name?: unknown;
}

interface HistoryReceiverDeps extends ReceivedContentDeps {
  readonly host: Pick<SessionHost, 'received' | 'historyProgressed' | 'contactsNamed' | 'log'>;
  readonly self: Person;
  readonly people: IdentityResolver;
  readonly now: () => number;
  readonly unstored: UnstoredMessageReporter;
  /** Runs a function after the earlier work on the same chat. */
  readonly runInChat: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
}

/** Returns the digits of a number. A business-scoped ID has digits, too, but is no number. */
const toDigits = (value: unknown): string | undefined => {
  const digits = typeof value === 'string' ? value.replace(/^\+|[\s()-]/g, '') : '';
  return /^\d{5,20}$/.test(digits) ? digits : undefined;
};
const toUserId = (value: unknown): string | undefined =>
  typeof value === 'string' && isBusinessScopedId(value) ? value : undefined;
const toNumber = (value: unknown): number | undefined =>
  value === undefined || value === null || !Number.isFinite(Number(value)) ? undefined : Number(value);

/**
 * Passes the chats of the WhatsApp Business app to the host, for a number that the owner uses in both (coexistence).
 * Meta sends them in chunks, newest first, with placeholders for files. The files of the last 14 days follow.
 */
export class HistoryReceiver {
  readonly #deps: HistoryReceiverDeps;

  constructor(deps: HistoryReceiverDeps) {
    this.#deps = deps;
  }

  async receive(value: NotificationChangeValue): Promise<void> {
    const malformedCount = countMalformedEntries(value.history) + countMalformedEntries(value.messages);
    if (malformedCount > 0) await this.#deps.unstored.report('malformed', 'history');
    const chunks: readonly HistoryChunk[] = toList(value.history).filter(isRecord);
    for (const chunk of chunks) await this.#receiveChunk(chunk);
    for (const message of extractGraphMessages(value.messages))
      await this.#receiveMessage(message, this.#findCustomer(message), undefined);
  }

  /** Passes names in the address book of the app to the host. Removed names are ignored. */
  async receiveContacts({ state_sync: changes }: NotificationChangeValue): Promise<void> {
    const named = toList(changes).map(async (change): Promise<ContactName | undefined> => {
      const { type, action, contact } = (change ?? {}) as { type?: unknown; action?: unknown; contact?: AppContact };
      const name = [contact?.full_name, contact?.first_name].find(
        text => typeof text === 'string' && text.trim() !== '',
      );
      if (type !== 'contact' || action === 'remove' || typeof name !== 'string') return undefined;
      const identifiers = { number: toDigits(contact?.phone_number), userId: toUserId(contact?.user_id) };
      const person = await this.#deps.people.resolvePerson(identifiers);
      return person && { person, name };
    });
    const names = (await Promise.all(named)).filter(contactName => contactName !== undefined);
    if (names.length > 0) await this.#deps.host.contactsNamed?.(names);
  }

  async #receiveChunk({ metadata, threads, errors }: HistoryChunk): Promise<void> {
    const { host } = this.#deps;
    if (toList(errors).some(error => (error as { code?: unknown } | null)?.code === HISTORY_DECLINED_CODE)) {
      host.log.info({}, 'The owner does not share the chats of the app.');
      await host.historyProgressed?.({ messages: 0, leftOut: 'unavailable' });
      return;
    }
    if (errors !== undefined) host.log.warn({}, 'Meta reported an error of the history.');
    if (countMalformedEntries(threads) > 0) await this.#deps.unstored.report('malformed', 'history');
    const [phase = 0, order = 0] = [toNumber(metadata?.phase), toNumber(metadata?.chunk_order)];
    const firstRank = (phase * 1_000 + order) * MAX_CHUNK_MESSAGES;
    const times = await Promise.all(
      toList(threads).map(thread => this.#receiveThread(thread as { id?: unknown; messages?: unknown }, firstRank)),
    );
    await host.historyProgressed?.(describeProgress(`${phase}-${order}`, toNumber(metadata?.progress), times.flat()));
  }

  /** Passes the messages of a chat to the host, oldest first. @returns the times of the messages, in milliseconds */
  async #receiveThread(thread: { id?: unknown; messages?: unknown } | null, firstRank: number): Promise<number[]> {
    // Meta lists the newest message first. Reverse the list, because the sort keeps the order of equal seconds.
    const messages = extractGraphMessages(toList(thread?.messages).toReversed());
    if (countMalformedEntries(thread?.messages) > 0) await this.#deps.unstored.report('malformed', 'history');
    const times: number[] = [];
    for (const [index, message] of messages.entries()) {
      const rank = firstRank + messages.length - 1 - index;
      const found = this.#findCustomer(message);
      const customer = {
        number: toDigits(thread?.id) ?? found.number,
        userId: toUserId(thread?.id) ?? found.userId,
      };
      if (await this.#receiveMessage(message, customer, rank))
        times.push(readGraphTime(message.timestamp, this.#deps.now()) ?? this.#deps.now());
    }
    return times;
  }

  /** Returns the identifiers of the other side of a message. */
  #findCustomer({ id, from, to, from_user_id, to_user_id }: GraphMessage): CustomerIdentifiers {
    const number = toDigits(from);
    if (number !== undefined && number !== this.#deps.self.phone) return { number, userId: toUserId(from_user_id) };
    if (number === undefined && from_user_id !== undefined) return { userId: toUserId(from_user_id) };
    const recipient = { number: toDigits(to), userId: toUserId(to_user_id) };
    const isUnknown = recipient.number === undefined && recipient.userId === undefined;
    return isUnknown ? { number: toDigits(extractWamidCustomer(id)) } : recipient;
  }

  /** Whether the owner sent the message. Some notifications spell the owner's number in another way. */
  #isFromMe({ from, from_user_id, to_user_id }: GraphMessage, { number }: CustomerIdentifiers): boolean {
    if (toDigits(from) === this.#deps.self.phone) return true;
    if (from_user_id !== undefined) return false;
    return to_user_id !== undefined || toDigits(from) !== number;
  }

  /** @returns whether the message was passed to the host */
  async #receiveMessage(
    message: GraphMessage,
    customer: CustomerIdentifiers,
    historyRank: number | undefined,
  ): Promise<boolean> {
    const { host, self, people, now, unstored, runInChat } = this.#deps;
    const time = readGraphTime(message.timestamp, now());
    const isTooOld = time !== undefined && time < now() - MAX_HISTORY_AGE_MS;
    const chat = isTooOld || message.group_id ? undefined : await people.resolvePerson(customer);
    if (!chat) {
      await unstored.report(isTooOld ? 'too-old' : message.group_id ? 'group' : 'unknown-sender', message.type);
      return false;
    }
    const fromMe = this.#isFromMe(message, customer);
    // Updates such as reactions are in the history, too. The host attaches them to their message.
    await runInChat(customer.number ?? customer.userId ?? '', async () =>
      host.received({
        id: extractWireMessageId(message.id) ?? message.id,
        ...{ chat, sender: fromMe ? self : chat, fromMe, timestamp: new Date(time ?? Number.NaN), arrival: 'history' },
        ...(message.type === 'media_placeholder'
          ? { content: { type: 'phone-only', reason: 'hosted' } as const }
          : await readReceivedContent(message, this.#deps)),
        ...(historyRank !== undefined && { historyRank }),
      }),
    );
    return true;
  }
}

/** @param id ID of the chunk, so that a repeated chunk is counted once */
function describeProgress(id: string, share: number | undefined, times: readonly number[]): HistoryProgressUpdate {
  const messages = times.length;
  return {
    ...(share !== undefined && { share: Math.min(100, Math.max(0, share)) }),
    messages,
    ...(messages > 0 && { since: new Date(times.reduce((oldest, at) => Math.min(oldest, at))) }),
    piece: { id: `coexistence-${id}`, messages },
  };
}
