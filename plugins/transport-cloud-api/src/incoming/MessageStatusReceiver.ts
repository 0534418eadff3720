import type { KeyedQueue } from '@recado/timing';
import { formatAddressKey, type SessionHost } from '@recado/transport';
import { extractWireMessageId } from '../graph/wireId.ts';
import type { SentMessageStore } from '../outgoing/SentMessageStore.ts';
import { parseMessageStatus } from '../webhook/parseNotification.ts';
import type { GraphMessageStatus } from '../webhook/webhookTypes.ts';
import type { IdentityResolver } from './IdentityResolver.ts';
import type { LastIncomingMessageStore } from './LastIncomingMessageStore.ts';

export interface MessageStatusReceiverDeps {
  readonly host: Pick<SessionHost, 'updated' | 'log'>;
  readonly sent: SentMessageStore;
  readonly chats: LastIncomingMessageStore;
  readonly people: IdentityResolver;
  /** Queue of the messages of each chat. */
  readonly queue: KeyedQueue;
}

/** Passes the statuses of this line's messages to the host. */
export class MessageStatusReceiver {
  readonly #deps: MessageStatusReceiverDeps;

  constructor(deps: MessageStatusReceiverDeps) {
    this.#deps = deps;
  }

  async receive(status: GraphMessageStatus): Promise<void> {
    const { people, chats, host, queue } = this.#deps;
    const update = parseMessageStatus(status);
    if (!update) {
      // Such as the step of a payment or of a call that another program of the number made.
      host.log.warn({ status: String(status.status).slice(0, 30) }, 'Meta sent a status that has no equivalent.');
      return;
    }
    const id = await this.#findOwnId(status);
    if (id === undefined) return;
    const chat = await people.resolvePerson({
      number: status.recipient_id,
      userId: status.recipient_user_id,
      parentUserId: status.recipient_parent_user_id,
    });
    if (!chat) return;
    const at = Number(status.timestamp) * 1000;
    // Record the closed reply window in the queue of the chat, because a message that waits there may open it.
    // Without the queue, an older closing could be recorded after the opening and undo it.
    if (update.code === 131047)
      await queue.run(status.recipient_id ?? status.recipient_user_id ?? '', () => chats.recordWindowClosed(chat, at));
    const knownAs = extractWireMessageId(status.id);
    const timestamp = new Date(at);
    await host.updated({ ...update, id, chat, timestamp, ...(knownAs !== undefined && { knownAs }) });
    host.log.debug({ status: update.status, key: formatAddressKey(chat).slice(-4) }, 'Received a message status.');
  }

  /**
   * Finds the host's ID of the message to which a status belongs. Uses the status's callback data or, without
   * callback data, Meta's ID of the message. Ignores messages that other API clients of the number sent.
   */
  async #findOwnId({
    id: wamid,
    biz_opaque_callback_data: messageId,
    recipient_id: waId,
    timestamp,
  }: GraphMessageStatus) {
    const { sent } = this.#deps;
    if (typeof messageId !== 'string') return (await sent.findOwnIds([wamid])).get(wamid);
    const sentMessage = await sent.find(messageId);
    if (!sentMessage) return undefined;
    if (sentMessage.wamid === undefined)
      await sent.recordWamid(messageId, {
        at: Number(timestamp) * 1000,
        to: sentMessage.to,
        wamid,
        ...(waId !== undefined && { waId }),
      });
    return messageId;
  }
}
