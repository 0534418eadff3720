import { createDeferred, KeyedQueue } from '@recado/timing';
import {
  formatAddressKey,
  type IncomingTransportMessage,
  type Logger,
  type MessageArrivalKind,
  type SessionHost,
} from '@recado/transport';
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
  readonly host: SessionHost;
  readonly abortSignal: AbortSignal;
  readonly log: Logger;
}

const historyQueueKey = ' past';

/**
 * Delivers the rows of the journal to the host. Rows of one chat are delivered in order, different chats in
 * parallel. A row remains in the journal until the host has stored it. If the host rejects a row, the next
 * session delivers it again.
 */
export class JournalDelivery implements JournalEntryReceiver {
  readonly #journal: IncomingMessageJournal;
  readonly #reader: IncomingMessageReader;
  readonly #history: HistoryReader;
  readonly #host: SessionHost;
  readonly #abortSignal: AbortSignal;
  readonly #log: Logger;
  readonly #chatQueues = new KeyedQueue();
  /** Reads journal rows one after another. Otherwise the messages of a chat with two IDs could change order. */
  readonly #readQueue = new KeyedQueue();
  readonly #started = createDeferred<void>();

  constructor({ journal, reader, history, host, abortSignal, log }: JournalDeliveryOptions) {
    this.#journal = journal;
    this.#reader = reader;
    this.#history = history;
    this.#host = host;
    this.#abortSignal = abortSignal;
    this.#log = log;
  }

  /** Starts to deliver journal rows to the host. Before this call, the rows are queued but not delivered. */
  start(): void {
    this.#started.resolve();
  }

  /** @param arrival `offline` for an entry of an earlier session; by default, the stanza's attribute decides */
  add(entry: IncomingMessageJournalEntry, arrival: MessageArrivalKind = getArrivalKind(entry)): void {
    void this.#readQueue.run('', async () => {
      await this.#started.promise;
      // A notice of the history comes from the account's own phone, so no other message is read twice.
      const historyMessages = this.#reader.isFromOwnAccount(entry.row) ? this.#history.readMessages(entry) : undefined;
      if (historyMessages) {
        void this.#chatQueues.run(historyQueueKey, () => this.#deliver(entry, historyMessages));
        return;
      }
      const messages = await this.#readEntry(entry, arrival);
      if (messages === 'unreadable' || this.#abortSignal.aborted) return;
      const [first] = messages;
      if (!first) void this.#journal.finish(entry);
      else void this.#chatQueues.run(formatAddressKey(first.chat), () => this.#deliver(entry, messages));
    });
  }

  /** Resolves when all rows added so far are delivered or rejected. */
  async idle(): Promise<void> {
    await this.#readQueue.idle();
    await this.#chatQueues.idle();
  }

  /** Reads the messages of a row. All of them belong to one chat. */
  async #readEntry(
    { row }: IncomingMessageJournalEntry,
    arrival: MessageArrivalKind,
  ): Promise<readonly IncomingTransportMessage[] | 'unreadable'> {
    try {
      return await this.#reader.readRow(row, arrival);
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

const getArrivalKind = ({ row }: IncomingMessageJournalEntry): MessageArrivalKind =>
  row.attrs.offline === undefined ? 'live' : 'offline';

const getErrorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
