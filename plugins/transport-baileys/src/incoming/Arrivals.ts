import { createDeferred, KeyedQueue } from '@recado/timing';
import { type Arrival, addressKey, type Incoming, type Logger } from '@recado/transport';
import type { Journal, JournalEntry } from './Journal.ts';

export interface ArrivalOptions {
  readonly journal: Journal;
  readonly over: AbortSignal;
  readonly log: Logger;
  /** What a row says, all of it in one chat. */
  read(entry: JournalEntry, arrival: Arrival): Promise<readonly Incoming[]>;
  /** The messages of the past a row announces; undefined when it announces none. */
  history(entry: JournalEntry): AsyncIterable<Incoming> | undefined;
  received(message: Incoming): Promise<void>;
}

const pastKey = ' past';

/**
 * Hands what is in the journal to the host: in order within a chat, chats side by side, each row until the host has
 * it. What the host refuses stays in the journal for the next session.
 */
export class Arrivals {
  readonly #options: ArrivalOptions;
  readonly #chats = new KeyedQueue();
  /** Reading is one row after the other, so that two names of one chat cannot change its order. */
  readonly #reading = new KeyedQueue();
  readonly #started = createDeferred<void>();

  constructor(options: ArrivalOptions) {
    this.#options = options;
  }

  /** From now on the host is told; before, rows only queue up. */
  start(): void {
    this.#started.resolve();
  }

  add(entry: JournalEntry, arrival: Arrival): void {
    void this.#reading.run('', async () => {
      await this.#started.promise;
      const past = this.#options.history(entry);
      if (past) {
        void this.#chats.run(pastKey, () => this.#handToHost(entry, past));
        return;
      }
      const messages = await this.#read(entry, arrival);
      if (messages === 'unreadable' || this.#options.over.aborted) return;
      const [first] = messages;
      if (!first) void this.#options.journal.finish(entry);
      else void this.#chats.run(addressKey(first.chat), () => this.#handToHost(entry, messages));
    });
  }

  /** Resolves when everything added so far is with the host, or was refused. */
  async idle(): Promise<void> {
    await this.#reading.idle();
    await this.#chats.idle();
  }

  async #read(entry: JournalEntry, arrival: Arrival): Promise<readonly Incoming[] | 'unreadable'> {
    try {
      return await this.#options.read(entry, arrival);
    } catch (error) {
      this.#options.log.error({ reason: nameOf(error) }, 'a message cannot be read; it stays in the journal');
      return 'unreadable';
    }
  }

  async #handToHost(
    entry: JournalEntry,
    messages: AsyncIterable<Incoming> | readonly Incoming[],
  ): Promise<void> {
    try {
      for await (const message of messages) {
        if (this.#options.over.aborted) return;
        await this.#options.received(message);
      }
    } catch (error) {
      this.#options.log.warn({ reason: nameOf(error) }, 'a message was not kept; it will be offered again');
      return;
    }
    void this.#options.journal.finish(entry);
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
