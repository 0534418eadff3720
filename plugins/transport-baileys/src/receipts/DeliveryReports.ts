import { type Address, addressKey, type DeliveryUpdate, type Logger } from '@recado/transport';
import { personOf, placeOf } from '../people/jids.ts';
import type { People } from '../people/People.ts';
import { KeyedQueue } from '../shared/KeyedQueue.ts';
import type { ReadReceipt } from './readReceipt.ts';

export interface ReportOptions {
  readonly people: People;
  readonly over: AbortSignal;
  readonly log: Logger;
  updated(update: DeliveryUpdate): Promise<void>;
}

/** Tells the host what became of messages, in order within a chat. */
export class DeliveryReports {
  readonly #options: ReportOptions;
  readonly #chats = new KeyedQueue();

  constructor(options: ReportOptions) {
    this.#options = options;
  }

  receipt({ chat: jid, ids, status, timestamp }: ReadReceipt): void {
    void this.#chats.run(jid, async () => {
      const chat: Address = placeOf(jid) ?? (await this.#options.people.complete(personOf(jid)));
      for (const id of ids) await this.#tell({ id, chat, status, timestamp });
    });
  }

  update(update: DeliveryUpdate): void {
    void this.#chats.run(addressKey(update.chat), () => this.#tell(update));
  }

  async #tell(update: DeliveryUpdate): Promise<void> {
    const { log, over, updated } = this.#options;
    if (over.aborted) return;
    await updated(update).catch(() => log.warn({ status: update.status }, 'a delivery update was not kept'));
  }
}
