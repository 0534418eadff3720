import type { ContactName, HistoryProgressUpdate, Person, SessionHost } from '@recado/transport';
import { extractWamidCustomer, extractWireMessageId } from '../graph/wireId.ts';
import { extractGraphMessages, type NotificationChangeValue } from '../webhook/parseNotification.ts';
import type { GraphMessage } from '../webhook/webhookTypes.ts';
import type { IdentityResolver } from './IdentityResolver.ts';
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
  readonly phone_number?: unknown;
  readonly full_name?: unknown;
  readonly first_name?: unknown;
}

interface HistoryReceiverDeps extends ReceivedContentDeps {
  readonly host: Pick<SessionHost, 'received' | 'historyProgressed' | 'contactsNamed' | 'log'>;
  readonly self: Person;
  readonly people: IdentityResolver;
  readonly now: () => number;
  /** Runs a function after the earlier work on the same chat. */
  readonly runInChat: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const toDigits = (value: unknown): string => (typeof value === 'string' ? value.replace(/\D/g, '') : '');
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
    for (const chunk of toList(value.history) as readonly HistoryChunk[])
      if (typeof chunk === 'object' && chunk !== null) await this.#receiveChunk(chunk);
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
      const phone = toDigits(contact?.phone_number);
      if (type !== 'contact' || action === 'remove' || typeof name !== 'string' || phone === '') return undefined;
      const person = await this.#deps.people.resolvePerson({ number: phone });
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
    const times: number[] = [];
    for (const [index, message] of messages.entries()) {
      const rank = firstRank + messages.length - 1 - index;
      const customer = toDigits(thread?.id) || this.#findCustomer(message);
      if (await this.#receiveMessage(message, customer, rank)) times.push(Number(message.timestamp) * 1000);
    }
    return times;
  }

  /** Returns the number of the other side of a message. */
  #findCustomer(message: GraphMessage): string {
    if (toDigits(message.from) !== this.#deps.self.phone) return toDigits(message.from);
    return toDigits(message.to) || (extractWamidCustomer(message.id) ?? '');
  }

  /** @returns whether the message was passed to the host */
  async #receiveMessage(message: GraphMessage, customer: string, historyRank: number | undefined): Promise<boolean> {
    const { host, self, people, now, runInChat } = this.#deps;
    const at = Number(message.timestamp) * 1000;
    if (at < now() - MAX_HISTORY_AGE_MS || message.group_id !== undefined) return false;
    const chat = customer === '' ? undefined : await people.resolvePerson({ number: customer });
    if (!chat) {
      host.log.warn({ type: message.type }, 'Ignored a message of the history without a chat.');
      return false;
    }
    const fromMe = toDigits(message.from) !== customer;
    // Updates such as reactions are in the history, too. The host attaches them to their message.
    await runInChat(customer, async () =>
      host.received({
        id: extractWireMessageId(message.id) ?? message.id,
        ...{ chat, sender: fromMe ? self : chat, fromMe, timestamp: new Date(at), arrival: 'history' },
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
