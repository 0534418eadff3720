import { KeyedQueue } from '@recado/timing';
import { formatAddressKey, type IncomingTransportMessage, type Person, type SessionHost } from '@recado/transport';
import { extractWireMessageId } from '../graph/wireId.ts';
import type { GraphMediaSource } from '../media/fetchMedia.ts';
import type { SentMessageStore } from '../outgoing/SentMessageStore.ts';
import { parseTemplateStatusChange } from '../templates/parseTemplateStatusChange.ts';
import {
  extractGraphContacts,
  extractGraphMessages,
  extractMarketingPreferences,
  extractMessageStatuses,
  extractNotificationChanges,
  extractUserIdUpdates,
  findContact,
  type GraphContact,
  type MarketingPreference,
  type NotificationChange,
  type NotificationChangeValue,
  parseMessageStatus,
  parseNotification,
} from '../webhook/parseNotification.ts';
import type { GraphMessage, GraphMessageStatus } from '../webhook/webhookTypes.ts';
import { HistoryReceiver } from './HistoryReceiver.ts';
import type { IdentityResolver } from './IdentityResolver.ts';
import type { LastIncomingMessageStore } from './LastIncomingMessageStore.ts';
import { parseMessagingLimit } from './parseMessagingLimit.ts';
import { extractPrices } from './parsePrice.ts';
import {
  addFormerPhone,
  extractNewPhoneNumber,
  extractSharedNumber,
  extractUserIdChange,
} from './readMessageContent.ts';
import { readReceivedContent } from './readReceivedContent.ts';

/**
 * Maximum age of a message in milliseconds. Meta repeats a message for seven days, so an older message must
 * come from an attacker who replays a recorded request.
 */
const MAX_MESSAGE_AGE_MS = 8 * 86_400_000;

/** Fields of account notifications after which the state of the number must be checked. */
const NUMBER_CHECK_FIELDS: readonly string[] = [
  'account_update',
  'account_review_update',
  'phone_number_quality_update',
];

/** Fields of account notifications that may contain a messaging limit. */
const LIMIT_FIELDS: readonly string[] = ['phone_number_quality_update', 'business_capability_update'];

export interface NotificationReceiverDeps {
  readonly host: Omit<SessionHost, 'vault' | 'signal' | 'changed'>;
  readonly source: GraphMediaSource;
  readonly self: Person;
  readonly sent: SentMessageStore;
  readonly chats: LastIncomingMessageStore;
  readonly people: IdentityResolver;
  readonly now: () => number;
  /** Start of this session in Unix milliseconds. Earlier messages count as arrived while none was open. */
  readonly openedAt: number;
  readonly businessAccountId: string;
  /** Signal that aborts when the session ends. After that, the receiver passes nothing to the host. */
  readonly signal: AbortSignal;
  /** Called after a notification about the account, to check whether the account's phone number still works. */
  readonly checkNumber: () => void;
}

/**
 * Passes Meta's notifications to the host. A notification that Meta repeats yields the same IDs and times. The
 * promise resolves when all data are durable.
 */
export class NotificationReceiver {
  readonly #deps: NotificationReceiverDeps;
  readonly #queue = new KeyedQueue();
  readonly #history: HistoryReceiver;

  constructor(deps: NotificationReceiverDeps) {
    this.#deps = deps;
    this.#history = new HistoryReceiver({
      ...deps,
      runInChat: (key, work) => this.#queue.run(key, work),
    });
  }

  async receive(body: Uint8Array): Promise<void> {
    const changes = extractNotificationChanges(parseNotification(body));
    await Promise.all(changes.map(change => this.#processChange(change)));
  }

  async #processChange({ field, business, value }: NotificationChange): Promise<void> {
    const { source } = this.#deps;
    const account = value.metadata?.phone_number_id;
    if (account === undefined) {
      if (business === this.#deps.businessAccountId) await this.#onAccountNotification(field, value);
      return;
    }
    // Several numbers of one account get the same notifications, so notifications of other numbers are ignored.
    if (account !== source.phoneNumberId) return;
    // The messages of a history are old. As live messages, they would be answered and would open reply windows.
    if (field === 'history') return this.#history.receive(value);
    if (field === 'smb_app_state_sync') return this.#history.receiveContacts(value);
    const contacts = extractGraphContacts(value.contacts);
    const messages = [...extractGraphMessages(value.messages), ...extractUserIdUpdates(value.user_id_update)].map(
      message => this.#queueMessage(message, contacts, false),
    );
    const echoes = extractGraphMessages(value.message_echoes).map(message =>
      this.#queueMessage(message, contacts, true),
    );
    const allStatuses = extractMessageStatuses(value.statuses);
    const statuses = allStatuses.map(status => this.#processStatus(status));
    const preferences = extractMarketingPreferences(value.user_preferences).map(each => this.#processPreference(each));
    const prices = extractPrices(allStatuses, this.#deps.now() - MAX_MESSAGE_AGE_MS);
    const pricesReported = prices.length > 0 ? this.#deps.host.pricesReported?.(prices) : undefined;
    await Promise.all([...messages, ...echoes, ...statuses, ...preferences, pricesReported]);
  }

  async #onAccountNotification(field: string, value: NotificationChangeValue): Promise<void> {
    const { host, checkNumber } = this.#deps;
    const logDetails = { field, event: String(value.event ?? '').slice(0, 60) };
    host.log.info(logDetails, 'Meta sent a notification about the account.');
    if (NUMBER_CHECK_FIELDS.includes(field)) checkNumber();
    const change = field === 'message_template_status_update' ? parseTemplateStatusChange(value) : undefined;
    if (change) await host.templateChanged?.(change);
    const limit = LIMIT_FIELDS.includes(field) ? parseMessagingLimit(value, this.#deps.self) : undefined;
    if (limit) await host.ratingChanged?.(limit);
  }

  async #queueMessage(message: GraphMessage, contacts: readonly GraphContact[], fromMe: boolean): Promise<void> {
    const key = (fromMe ? (message.to ?? message.to_user_id) : (message.from ?? message.from_user_id)) ?? '';
    // From here on, process a chat's messages one after another, so that concurrent reads cannot change their order.
    await this.#queue.run(key, () => this.#receiveMessage(message, contacts, fromMe));
  }

  async #receiveMessage(message: GraphMessage, contacts: readonly GraphContact[], fromMe: boolean): Promise<void> {
    const { host, people, chats, self, now, openedAt, signal } = this.#deps;
    const at = Number(message.timestamp) * 1000;
    if (at < now() - MAX_MESSAGE_AGE_MS || message.group_id !== undefined) {
      host.log.warn({ type: message.type }, 'Ignored a message that is too old or belongs to a group.');
      return;
    }
    const number = fromMe ? message.to : message.from;
    const messageUserId = fromMe ? message.to_user_id : message.from_user_id;
    const contact = findContact(contacts, number, messageUserId);
    const newNumber = extractNewPhoneNumber(message);
    const userIdChange = extractUserIdChange(message);
    const formerPhone = userIdChange && (await people.recordUserIdChange(userIdChange.previousId, userIdChange.userId));
    const namedPerson = await people.resolvePerson({
      number: newNumber ?? number ?? (fromMe ? undefined : extractSharedNumber(message)),
      userId: userIdChange?.userId ?? messageUserId ?? contact?.userId,
      parentUserId: fromMe ? undefined : (message.from_parent_user_id ?? contact?.parentUserId),
    });
    const chat = namedPerson && (await chats.findSender(namedPerson, at));
    if (!chat) {
      host.log.warn({ type: message.type }, 'Ignored a message without a sender.');
      return;
    }
    const id = extractWireMessageId(message.id) ?? message.id;
    const incoming: IncomingTransportMessage = {
      id,
      chat,
      sender: fromMe ? self : chat,
      ...(contact?.name && !fromMe && { senderName: contact.name }),
      ...(contact?.username && { senderUsername: contact.username }),
      fromMe,
      timestamp: new Date(at),
      ...addFormerPhone(
        await readReceivedContent(message, this.#deps),
        chat.phone === formerPhone ? undefined : formerPhone,
      ),
      arrival: at < Math.floor(openedAt / 1000) * 1000 ? 'offline' : 'live',
    };
    // Meta sends messages of the type `system` in the customer's name, although the customer did not write them.
    if (!fromMe && message.type !== 'system') await chats.record(chat, { wamid: message.id, at }, id);
    if (signal.aborted) throw new Error('The session is over.');
    await host.received(incoming);
    if (newNumber !== undefined && number !== undefined) await chats.recordNumberChange(number, newNumber, at);
  }

  async #processStatus(status: GraphMessageStatus): Promise<void> {
    const { people, chats, host } = this.#deps;
    const update = parseMessageStatus(status);
    if (!update) return;
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
      await this.#queue.run(status.recipient_id ?? status.recipient_user_id ?? '', () =>
        chats.recordWindowClosed(chat, at),
      );
    const knownAs = extractWireMessageId(status.id);
    const timestamp = new Date(at);
    await host.updated({ ...update, id, chat, timestamp, ...(knownAs !== undefined && { knownAs }) });
    host.log.debug({ status: update.status, key: formatAddressKey(chat).slice(-4) }, 'Received a message status.');
  }

  async #processPreference({ waId, userId, acceptsMarketing, timestamp }: MarketingPreference): Promise<void> {
    const person = await this.#deps.people.resolvePerson({ number: waId, userId });
    if (!person || !Number.isFinite(timestamp)) return;
    await this.#deps.host.preferenceChanged?.({ person, acceptsMarketing, at: new Date(timestamp * 1000) });
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
    if (messageId === undefined) return (await sent.findOwnIds([wamid])).get(wamid);
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
