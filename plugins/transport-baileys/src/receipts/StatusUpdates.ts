import { KeyedQueue } from '@recado/timing';
import { type Address, addressKey, type Logger, type StatusUpdate } from '@recado/transport';
import { personOf, placeOf } from '../people/jids.ts';
import type { People } from '../people/People.ts';
import type { ReadReceipt } from './readReceipt.ts';

export interface StatusUpdateOptions {
  readonly people: People;
  readonly over: AbortSignal;
  readonly log: Logger;
  updated(update: StatusUpdate): Promise<void>;
}

/** Tells the host what became of messages, in order within a chat. */
export class StatusUpdates {
  readonly #options: StatusUpdateOptions;
  readonly #chats = new KeyedQueue();

  constructor(options: StatusUpdateOptions) {
    this.#options = options;
  }

  receipt({ chat: jid, ids, status, timestamp }: ReadReceipt): void {
    void this.#chats.run(jid, async () => {
      const chat: Address = placeOf(jid) ?? (await this.#options.people.complete(personOf(jid)));
      for (const id of ids) await this.#tell({ id, chat, status, timestamp });
    });
  }

  update(update: StatusUpdate): void {
    void this.#chats.run(addressKey(update.chat), () => this.#tell(update));
  }

  async #tell(update: StatusUpdate): Promise<void> {
    const { log, over, updated } = this.#options;
    if (over.aborted) return;
    await updated(update).catch(() => log.warn({ status: update.status }, 'a status update was not kept'));
  }
}
