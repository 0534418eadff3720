import { KeyedQueue } from '@recado/timing';
import {
  type IncomingTransportMessage,
  type Person,
  type SessionHost,
  UnstoredMessageReporter,
} from '@recado/transport';
import { extractWireMessageId } from '../graph/wireId.ts';
import type { GraphMediaSource } from '../media/fetchMedia.ts';
import type { SentMessageStore } from '../outgoing/SentMessageStore.ts';
import { parseTemplateStatusChange } from '../templates/parseTemplateStatusChange.ts';
import {
  countMalformedEntries,
  extractCalls,
  extractGraphMessages,
  extractMessageStatuses,
  extractUserIdUpdates,
  OUTGOING_CALL,
  readGraphTime,
} from '../webhook/graphMessages.ts';
import { isRecord, toList } from '../webhook/jsonValues.ts';
import {
  extractGraphContacts,
  extractMarketingPreferences,
  extractNotificationChanges,
  findContact,
  type GraphContact,
  type MarketingPreference,
  type NotificationChange,
  type NotificationChangeValue,
  parseNotification,
} from '../webhook/parseNotification.ts';
import type { GraphMessage } from '../webhook/webhookTypes.ts';
import { HistoryReceiver } from './HistoryReceiver.ts';
import type { IdentityResolver } from './IdentityResolver.ts';
import type { LastIncomingMessageStore } from './LastIncomingMessageStore.ts';
import { MessageStatusReceiver } from './MessageStatusReceiver.ts';
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

/** Maximum number of malformed entries that one notification counts. */
const MAX_REPORTED_ENTRIES = 100;

/** Fields that contain messages. */
const MESSAGE_FIELDS: readonly string[] = ['messages', 'message_echoes', 'smb_message_echoes', 'calls', 'history'];

/** Fields whose content is read. Another one with the number's ID is from a later version of the API. */
const KNOWN_FIELDS: readonly string[] = [
  ...[...MESSAGE_FIELDS, 'user_preferences', 'user_id_update'],
  // Changes of groups and settings are no messages.
  ...['group_lifecycle_update', 'group_participants_update', 'group_settings_update', 'group_status_update'],
  ...NUMBER_CHECK_FIELDS,
  ...LIMIT_FIELDS,
];

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
  readonly #statuses: MessageStatusReceiver;
  readonly #unstored: UnstoredMessageReporter;

  constructor(deps: NotificationReceiverDeps) {
    this.#deps = deps;
    this.#unstored = new UnstoredMessageReporter(deps);
    this.#statuses = new MessageStatusReceiver({ ...deps, queue: this.#queue });
    this.#history = new HistoryReceiver({
      ...deps,
      unstored: this.#unstored,
      runInChat: (key, work) => this.#queue.run(key, work),
    });
  }

  async receive(body: Uint8Array): Promise<void> {
    const changes = extractNotificationChanges(parseNotification(body));
    if (changes.length === 0) this.#deps.host.log.warn({}, 'A notification of Meta contained no change.');
    await Promise.all(changes.map(change => this.#processChange(change)));
  }

  async #processChange({ field, business, value }: NotificationChange): Promise<void> {
    const { source, now, host } = this.#deps;
    const account = value.metadata?.phone_number_id;
    if (account === undefined) {
      if (business !== this.#deps.businessAccountId) return;
      // Without the ID of a number, nobody can say to which number of the account a message belongs.
      if (MESSAGE_FIELDS.includes(field)) await this.#unstored.report('malformed', field);
      await this.#onAccountNotification(field, value);
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
    const calls = extractCalls(value.calls).map(call =>
      this.#queueMessage(call, contacts, call.call?.direction === OUTGOING_CALL),
    );
    const echoes = extractGraphMessages(value.message_echoes).map(message =>
      this.#queueMessage(message, contacts, true),
    );
    const allStatuses = extractMessageStatuses(value.statuses, now());
    const statuses = allStatuses.map(status => this.#statuses.receive(status));
    const preferences = extractMarketingPreferences(value.user_preferences).map(each => this.#processPreference(each));
    const prices = extractPrices(allStatuses, now() - MAX_MESSAGE_AGE_MS);
    const pricesReported = prices.length > 0 ? host.pricesReported?.(prices) : undefined;
    const unstored = this.#reportUnreadableParts(field, value);
    await Promise.all([...messages, ...calls, ...echoes, ...statuses, ...preferences, pricesReported, ...unstored]);
  }

  /** Reports the parts of a notification that are nothing which this version reads. */
  #reportUnreadableParts(field: string, { errors, ...value }: NotificationChangeValue) {
    const { host } = this.#deps;
    if (errors !== undefined) host.log.warn({ field }, 'Meta reported an error of the number without a message.');
    const { messages, message_echoes, calls, statuses, user_preferences, user_id_update } = value;
    const parts = [messages, message_echoes, calls, statuses, user_preferences, user_id_update];
    const malformedCount = parts.map(countMalformedEntries).reduce((sum, count) => sum + count, 0);
    // Preferences of a later version, such as those about other categories of messages.
    const otherPreferences =
      toList(user_preferences).filter(isRecord).length - extractMarketingPreferences(user_preferences).length;
    return [
      ...(otherPreferences > 0 ? [this.#unstored.report('unknown-type', 'user_preferences')] : []),
      ...Array.from({ length: Math.min(malformedCount, MAX_REPORTED_ENTRIES) }, () =>
        this.#unstored.report('malformed', field),
      ),
      ...(KNOWN_FIELDS.includes(field) ? [] : [this.#unstored.report('unknown-type', field)]),
    ];
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
    const time = readGraphTime(message.timestamp, now());
    const at = time ?? now();
    if (at < now() - MAX_MESSAGE_AGE_MS) return this.#unstored.report('too-old', message.type);
    if (message.group_id) return this.#unstored.report('group', message.type);
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
    if (!chat) return this.#unstored.report('unknown-sender', message.type);
    const id = extractWireMessageId(message.id) ?? message.id;
    const incoming: IncomingTransportMessage = {
      id,
      chat,
      sender: fromMe ? self : chat,
      ...(contact?.name && !fromMe && { senderName: contact.name }),
      ...(contact?.username && { senderUsername: contact.username }),
      fromMe,
      // The host replaces an invalid date by the arrival time, and still recognizes a repetition of the message.
      timestamp: new Date(time ?? Number.NaN),
      ...addFormerPhone(
        await readReceivedContent(message, this.#deps),
        chat.phone === formerPhone ? undefined : formerPhone,
      ),
      arrival: at < Math.floor(openedAt / 1000) * 1000 ? 'offline' : 'live',
    };
    // Meta sends messages of the type `system` in the customer's name, although the customer did not write them.
    // A call has no ID that Meta accepts for a read receipt.
    if (!fromMe && message.type !== 'system' && message.type !== 'call')
      await chats.record(chat, { wamid: message.id, at }, id);
    if (signal.aborted) throw new Error('The session is over.');
    await host.received(incoming);
    if (newNumber !== undefined && number !== undefined) await chats.recordNumberChange(number, newNumber, at);
  }

  async #processPreference({ waId, userId, acceptsMarketing, timestamp }: MarketingPreference): Promise<void> {
    const person = await this.#deps.people.resolvePerson({ number: waId, userId });
    const { host, now } = this.#deps;
    if (!person) return this.#unstored.report('unknown-sender', 'user_preferences');
    await host.preferenceChanged?.({
      ...{ person, acceptsMarketing },
      at: new Date(readGraphTime(timestamp, now()) ?? now()),
    });
  }
}
