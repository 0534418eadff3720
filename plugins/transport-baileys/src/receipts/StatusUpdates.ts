import { KeyedQueue } from '@recado/timing';
import {
  type Address,
  addressKey,
  type Logger,
  type Marking,
  type Reading,
  type StatusUpdate,
} from '@recado/transport';
import { personOf, placeOf } from '../people/jids.ts';
import type { People } from '../people/People.ts';
import type { OwnReading, ReadReceipt } from './readReceipt.ts';

export interface StatusUpdateOptions {
  readonly people: People;
  readonly over: AbortSignal;
  readonly log: Logger;
  updated(update: StatusUpdate): Promise<void>;
  readElsewhere(reading: Reading): Promise<void>;
  markedElsewhere(marking: Marking): Promise<void>;
}

/** Tells the host what became of messages, and what was read or left unread on the phone, in order within a chat. */
export class StatusUpdates {
  readonly #options: StatusUpdateOptions;
  readonly #chats = new KeyedQueue();

  constructor(options: StatusUpdateOptions) {
    this.#options = options;
  }

  receipt({ chat: jid, ids, status, timestamp }: ReadReceipt): void {
    void this.#chats.run(jid, async () => {
      const chat = await this.#chatOf(jid);
      // At once, so that the host may write them together; of one message each is told in its turn.
      await Promise.all(ids.map(id => this.#tell({ id, chat, status, timestamp })));
    });
  }

  /** The host may wait for the messages that it names: nothing waits for the host. */
  reading({ chat: jid, ids }: OwnReading): void {
    void this.#chats.run(jid, async () => {
      const chat = await this.#chatOf(jid);
      const { log, over, readElsewhere } = this.#options;
      if (over.aborted) return;
      readElsewhere({ chat, ids }).catch(() => log.warn({}, 'what was read on the phone was not noted'));
    });
  }

  /** @param jid of the chat that was left unread on the phone, or is no more */
  marking(jid: string, unread: boolean): void {
    void this.#chats.run(jid, async () => {
      const chat = await this.#chatOf(jid);
      const { log, over, markedElsewhere } = this.#options;
      if (over.aborted) return;
      await markedElsewhere({ chat, unread }).catch(() =>
        log.warn({}, 'what was left unread on the phone was not noted'),
      );
    });
  }

  update(update: StatusUpdate): void {
    void this.#chats.run(addressKey(update.chat), () => this.#tell(update));
  }

  async #chatOf(jid: string): Promise<Address> {
    return placeOf(jid) ?? (await this.#options.people.complete(personOf(jid)));
  }

  async #tell(update: StatusUpdate): Promise<void> {
    const { log, over, updated } = this.#options;
    if (over.aborted) return;
    await updated(update).catch(() => log.warn({ status: update.status }, 'a status update was not kept'));
  }
}
