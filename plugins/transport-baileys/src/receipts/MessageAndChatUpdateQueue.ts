import { KeyedQueue } from '@recado/timing';
import {
  type Address,
  type ChatReadUpdate,
  formatAddressKey,
  type Logger,
  STATUS_POST_CHAT,
  type StatusUpdate,
  type UnreadMarkUpdate,
} from '@recado/transport';
import { isJidStatusBroadcast } from '@whiskeysockets/baileys';
import type { IdentityResolver } from '../identities/IdentityResolver.ts';
import { toGroupBroadcastOrChannelAddress, toPersonFromJids } from '../identities/jids.ts';
import type { OwnReadReceipt, ReadReceipt } from './parseReceiptStanza.ts';

export interface StatusUpdateQueueOptions {
  readonly people: IdentityResolver;
  readonly signal: AbortSignal;
  readonly log: Logger;
  updated(update: StatusUpdate): Promise<void>;
  readOnOtherDevice(readUpdate: ChatReadUpdate): Promise<void>;
  markedOnOtherDevice(unreadMark: UnreadMarkUpdate): Promise<void>;
}

/**
 * Reports to the host the states of messages, and which chats were read or marked as unread on the phone.
 * Updates of one chat keep their order.
 */
export class MessageAndChatUpdateQueue {
  readonly #options: StatusUpdateQueueOptions;
  readonly #chats = new KeyedQueue();

  constructor(options: StatusUpdateQueueOptions) {
    this.#options = options;
  }

  addReceipt({ chat: jid, participant, ids, status, timestamp }: ReadReceipt): void {
    if (isJidStatusBroadcast(jid)) {
      if (status === 'read' && participant !== undefined) this.#addViews(participant, ids, timestamp);
      return;
    }
    void this.#chats.run(jid, async () => {
      const chat = await this.#chatOf(jid);
      // Report updates of several messages concurrently, so that the server can write them in one batch.
      await Promise.all(ids.map(id => this.#report({ id, chat, status, timestamp })));
    });
  }

  /**
   * Queues a read update and returns at once. It does not wait until the host has processed the update, because
   * the host may first wait for the messages that were read.
   */
  addReadUpdate({ chat: jid, ids }: OwnReadReceipt): void {
    void this.#chats.run(jid, async () => {
      const chat = await this.#chatOf(jid);
      const { log, signal, readOnOtherDevice } = this.#options;
      if (signal.aborted) return;
      readOnOtherDevice({ chat, ids }).catch(() =>
        log.warn({}, 'could not store which messages were read on the phone'),
      );
    });
  }

  /**
   * Queues a change of a chat's unread mark.
   * @param jid chat that was marked as unread on the phone, or whose mark was removed
   */
  addUnreadMark(jid: string, unread: boolean): void {
    void this.#chats.run(jid, async () => {
      const chat = await this.#chatOf(jid);
      const { log, signal, markedOnOtherDevice } = this.#options;
      if (signal.aborted) return;
      await markedOnOtherDevice({ chat, unread }).catch(() =>
        log.warn({}, 'could not store an unread mark of the phone'),
      );
    });
  }

  /** Queues the views of status posts by one person. Whether the posts were delivered is not reported. */
  #addViews(participant: string, ids: readonly string[], timestamp: Date): void {
    void this.#chats.run(participant, async () => {
      const viewer = await this.#options.people.resolve(toPersonFromJids(participant));
      const view = { chat: STATUS_POST_CHAT, status: 'read', timestamp, viewer } as const;
      await Promise.all(ids.map(id => this.#report({ id, ...view })));
    });
  }

  update(update: StatusUpdate): void {
    void this.#chats.run(formatAddressKey(update.chat), () => this.#report(update));
  }

  async #chatOf(jid: string): Promise<Address> {
    return toGroupBroadcastOrChannelAddress(jid) ?? (await this.#options.people.resolve(toPersonFromJids(jid)));
  }

  async #report(update: StatusUpdate): Promise<void> {
    const { log, signal, updated } = this.#options;
    if (signal.aborted) return;
    await updated(update).catch(() => log.warn({ status: update.status }, 'could not store a status update'));
  }
}
