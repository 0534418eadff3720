import { createDeferred, KeyedQueue } from '@recado/timing';
import {
  formatAddressKey,
  type IncomingTransportMessage,
  type Logger,
  type MessageArrivalKind,
} from '@recado/transport';
import type { IncomingMessageJournal, IncomingMessageJournalEntry } from './IncomingMessageJournal.ts';

export interface JournalDeliveryOptions {
  readonly journal: IncomingMessageJournal;
  readonly abortSignal: AbortSignal;
  readonly log: Logger;
  /** Reads the messages in a journal row. All messages of one row belong to one chat. */
  readEntry(
    entry: IncomingMessageJournalEntry,
    arrival: MessageArrivalKind,
  ): Promise<readonly IncomingTransportMessage[]>;
  /** Returns the past messages that a journal row announces, or undefined if it is no history notice. */
  readHistory(entry: IncomingMessageJournalEntry): AsyncIterable<IncomingTransportMessage> | undefined;
  deliver(message: IncomingTransportMessage): Promise<void>;
}

const historyQueueKey = ' past';

/**
 * Delivers the rows of the journal to the host. Rows of one chat are delivered in order, different chats in
 * parallel. A row remains in the journal until the host has stored it. If the host rejects a row, the next
 * session delivers it again.
 */
export class JournalDelivery {
  readonly #options: JournalDeliveryOptions;
  readonly #chatQueues = new KeyedQueue();
  /** Reads journal rows one after another. Otherwise the messages of a chat with two IDs could change order. */
  readonly #readQueue = new KeyedQueue();
  readonly #started = createDeferred<void>();

  constructor(options: JournalDeliveryOptions) {
    this.#options = options;
  }

  /** Starts to deliver journal rows to the host. Before this call, the rows are queued but not delivered. */
  start(): void {
    this.#started.resolve();
  }

  add(entry: IncomingMessageJournalEntry, arrival: MessageArrivalKind): void {
    void this.#readQueue.run('', async () => {
      await this.#started.promise;
      const historyMessages = this.#options.readHistory(entry);
      if (historyMessages) {
        void this.#chatQueues.run(historyQueueKey, () => this.#deliver(entry, historyMessages));
        return;
      }
      const messages = await this.#readEntry(entry, arrival);
      if (messages === 'unreadable' || this.#options.abortSignal.aborted) return;
      const [first] = messages;
      if (!first) void this.#options.journal.finish(entry);
      else void this.#chatQueues.run(formatAddressKey(first.chat), () => this.#deliver(entry, messages));
    });
  }

  /** Resolves when all rows added so far are delivered or rejected. */
  async idle(): Promise<void> {
    await this.#readQueue.idle();
    await this.#chatQueues.idle();
  }

  async #readEntry(
    entry: IncomingMessageJournalEntry,
    arrival: MessageArrivalKind,
  ): Promise<readonly IncomingTransportMessage[] | 'unreadable'> {
    try {
      return await this.#options.readEntry(entry, arrival);
    } catch (error) {
      this.#options.log.error({ reason: getErrorName(error) }, 'could not read a message; it stays in the journal');
      return 'unreadable';
    }
  }

  async #deliver(
    entry: IncomingMessageJournalEntry,
    messages: AsyncIterable<IncomingTransportMessage> | readonly IncomingTransportMessage[],
  ): Promise<void> {
    try {
      for await (const message of messages) {
        if (this.#options.abortSignal.aborted) return;
        await this.#options.deliver(message);
      }
    } catch (error) {
      this.#options.log.warn(
        { reason: getErrorName(error) },
        'the host did not store a message; it will be delivered again',
      );
      return;
    }
    void this.#options.journal.finish(entry);
  }
}

const getErrorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
