import { createDeferred, KeyedQueue } from '@recado/timing';
import type { IncomingTransportMessage, Logger, MessageArrivalKind, SessionHost } from '@recado/transport';
import { ChatQueue } from '../identities/ChatQueue.ts';
import type { IdentityResolver } from '../identities/IdentityResolver.ts';
import { listChatJids } from '../identities/jids.ts';
import { type AwaitedRepetition, AwaitedRepetitions, type AwaitedRepetitionsOptions } from './AwaitedRepetitions.ts';
import { CALL_ENTRY_ID_PREFIX } from './calls/CallTracker.ts';
import type { HistoryReader } from './history/HistoryReader.ts';
import type {
  IncomingMessageJournal,
  IncomingMessageJournalEntry,
  JournalEntryReceiver,
} from './IncomingMessageJournal.ts';
import type { IncomingMessageReader } from './IncomingMessageReader.ts';

export interface JournalDeliveryOptions {
  readonly journal: IncomingMessageJournal;
  readonly reader: IncomingMessageReader;
  readonly history: HistoryReader;
  readonly people: IdentityResolver;
  readonly host: SessionHost;
  /** Milliseconds for which later messages of a chat wait for the repetition of an undecryptable message. */
  readonly repetitionMs: number;
  readonly abortSignal: AbortSignal;
  readonly log: Logger;
}

/**
 * Delivers the rows of the journal to the host. Messages of one chat are delivered in order, different chats in
 * parallel. Calls do not wait for messages. A row remains in the journal until the host has stored it. If the host
 * rejects a row, the next session delivers it again.
 *
 * An undecryptable message is delivered at once. Later messages of its chat wait for its repetition, but not
 * longer than the timeout. A later repetition completes the message at its place, after messages that follow it.
 */
export class JournalDelivery implements JournalEntryReceiver {
  readonly #journal: IncomingMessageJournal;
  readonly #reader: IncomingMessageReader;
  readonly #history: HistoryReader;
  readonly #host: SessionHost;
  readonly #abortSignal: AbortSignal;
  readonly #log: Logger;
  /** Looks up the authors of repetitions one after the other, so that rows reach their chat in order. */
  readonly #arrivals = new KeyedQueue();
  readonly #chats: ChatQueue;
  /** Steps of calls, by call ID. A call that waits for messages of its chat is missed. */
  readonly #calls = new KeyedQueue();
  readonly #historyQueue = new KeyedQueue();
  readonly #repetitionOptions: AwaitedRepetitionsOptions;
  /** Created for the first undecryptable message of the session. */
  #awaitedRepetitions: AwaitedRepetitions | undefined;
  readonly #started = createDeferred<void>();

  constructor({ journal, reader, history, people, host, repetitionMs, abortSignal, log }: JournalDeliveryOptions) {
    this.#journal = journal;
    this.#reader = reader;
    this.#history = history;
    this.#chats = new ChatQueue(people);
    this.#host = host;
    this.#abortSignal = abortSignal;
    this.#log = log;
    this.#repetitionOptions = {
      timeoutMs: repetitionMs,
      abortSignal,
      people,
      isFromOwnAccount: row => reader.isFromOwnAccount(row),
    };
  }

  /** Starts to deliver journal rows to the host. Before this call, the rows are queued but not delivered. */
  start(): void {
    this.#started.resolve();
  }

  /** @param arrival `offline` for an entry of an earlier session; by default, the stanza's attribute decides */
  add(entry: IncomingMessageJournalEntry, arrival: MessageArrivalKind = getArrivalKind(entry)): void {
    const { row } = entry;
    if (entry.id.startsWith(CALL_ENTRY_ID_PREFIX)) {
      void this.#calls.run(row.attrs.id ?? '', () => this.#readAndDeliver(entry, arrival));
      return;
    }
    void this.#arrivals.run('', async () => {
      if (await this.#awaitedRepetitions?.fulfill(entry)) return;
      const repetition = entry.isRequestedAgain && (await this.#awaitRepetition(entry));
      void this.#chats.run(listChatJids(row.attrs, this.#reader.isFromOwnAccount(row)), async () => {
        await this.#readAndDeliver(entry, arrival);
        const repeated = repetition && (await repetition.repeated);
        if (repeated) await this.#readAndDeliver(withTimeOf(entry, repeated), getArrivalKind(repeated));
      });
    });
  }

  /** Resolves when all rows added so far are delivered or rejected. Ends the waits for repetitions. */
  async idle(): Promise<void> {
    await this.#arrivals.idle();
    this.#awaitedRepetitions?.endAll();
    await this.#chats.idle();
    await this.#calls.idle();
    await this.#historyQueue.idle();
  }

  #awaitRepetition(entry: IncomingMessageJournalEntry): Promise<AwaitedRepetition | undefined> {
    this.#awaitedRepetitions ??= new AwaitedRepetitions(this.#repetitionOptions);
    return this.#awaitedRepetitions.start(entry);
  }

  async #readAndDeliver(entry: IncomingMessageJournalEntry, arrival: MessageArrivalKind): Promise<void> {
    await this.#started.promise;
    const messages = await this.#readEntry(entry, arrival);
    if (messages === 'unreadable' || this.#abortSignal.aborted) return;
    if (Symbol.asyncIterator in messages) void this.#historyQueue.run('', () => this.#deliver(entry, messages));
    else if (messages.length === 0) void this.#journal.finish(entry);
    else await this.#deliver(entry, messages);
  }

  /** Reads the messages of a row. All of them belong to one chat, unless the row is a notice of the history. */
  async #readEntry(
    entry: IncomingMessageJournalEntry,
    arrival: MessageArrivalKind,
  ): Promise<AsyncIterable<IncomingTransportMessage> | readonly IncomingTransportMessage[] | 'unreadable'> {
    try {
      // A notice of the history comes from the account's own phone, so no other message is read twice.
      const isOwn = this.#reader.isFromOwnAccount(entry.row);
      return (isOwn && this.#history.readMessages(entry)) || (await this.#reader.readRow(entry.row, arrival));
    } catch (error) {
      this.#log.error({ reason: getErrorName(error) }, 'could not read a message; it stays in the journal');
      return 'unreadable';
    }
  }

  async #deliver(
    entry: IncomingMessageJournalEntry,
    messages: AsyncIterable<IncomingTransportMessage> | readonly IncomingTransportMessage[],
  ): Promise<void> {
    try {
      for await (const message of messages) {
        if (this.#abortSignal.aborted) return;
        await this.#host.received(message);
      }
    } catch (error) {
      this.#log.warn({ reason: getErrorName(error) }, 'the host did not store a message; it will be delivered again');
      return;
    }
    void this.#journal.finish(entry);
  }
}

/** WhatsApp dates a repetition when it is sent, but the page sorts messages by time (Baileys issue 868). */
const withTimeOf = (
  { row: { attrs } }: IncomingMessageJournalEntry,
  repeated: IncomingMessageJournalEntry,
): IncomingMessageJournalEntry => ({
  ...repeated,
  row: { ...repeated.row, attrs: { ...repeated.row.attrs, ...(attrs.t !== undefined && { t: attrs.t }) } },
});

const getArrivalKind = ({ row }: IncomingMessageJournalEntry): MessageArrivalKind =>
  row.attrs.offline === undefined ? 'live' : 'offline';

const getErrorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
