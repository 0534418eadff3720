import { randomInt } from 'node:crypto';
import type { Emulator, PhoneMessage } from '@recado/whatsapp-emulator';
import { getBusinessScopedId, getParentScopedId } from '../messages/resolveRecipient.ts';
import type { AcceptedMessage, BusinessLine, MessagePrice, WebhookShapes } from '../model/BusinessLine.ts';
import type { FileStore } from '../model/FileStore.ts';
import type { GraphError } from '../model/GraphError.ts';
import { createWamid } from '../wamid.ts';
import type { GraphNotifier } from './GraphNotifier.ts';
import { toWebhookContent } from './toWebhookContent.ts';

/** Milliseconds after each message of a customer in which the business may reply with any content. */
const REPLY_WINDOW_MS = 24 * 3_600_000;

const digits = (jid: string): string => jid.replace(/[:@].*/, '');

/** Converts events of a business's phone to notifications, which are posted to the business's webhook URL. */
export class PhoneEventRelay {
  /**
   * Unfinished sends by the API. They appear on the phone, too, but must not be reported as typed by the owner.
   */
  readonly pendingSends = new Set<Promise<unknown>>();
  /** Numbers of the customers who hide their number from the business. */
  readonly customersWithHiddenNumber = new Set<string>();
  readonly #pricedAfterSending = new Set<string>();
  readonly #line: BusinessLine;
  readonly #emulator: Emulator;
  readonly #files: FileStore;
  readonly #notifier: GraphNotifier;
  readonly #stop: () => void;

  constructor(line: BusinessLine, emulator: Emulator, files: FileStore, notifier: GraphNotifier) {
    this.#line = line;
    this.#emulator = emulator;
    this.#files = files;
    this.#notifier = notifier;
    this.#stop = emulator.events.listen(event => {
      if (event.type === 'message' && event.phone === line.phone.phone) void this.#message(event.message);
      if (event.type === 'receipt' && event.phone === line.phone.phone)
        void this.#receipt(event.message, event.receipt);
    });
  }

  stop(): void {
    this.#stop();
  }

  /** Resolves when no message that was sent through the Graph API is still being processed. */
  async waitForPendingSends(): Promise<void> {
    while (this.pendingSends.size > 0) await Promise.allSettled([...this.pendingSends]);
  }

  /** Notifies the callback of a message's status. The first three statuses contain the price. */
  status({ wamid, to, opaque, price, userId }: AcceptedMessage, status: string, error?: GraphError): void {
    const person = this.#identify(to);
    // Meta sends the price with `sent` and with either `delivered` or `read`: with the earlier one here.
    const isPriced = status === 'sent' || (status !== 'failed' && !this.#pricedAfterSending.has(wamid));
    if (status !== 'sent') this.#pricedAfterSending.add(wamid);
    const statusUpdate = {
      id: wamid,
      status,
      timestamp: String(this.#emulator.clock.seconds),
      ...(userId === undefined && { recipient_id: to }),
      ...(person.userId && { recipient_user_id: person.userId }),
      ...(opaque !== undefined && { biz_opaque_callback_data: opaque }),
      ...(isPriced && price && describePrice(this.#line.shapes, wamid, price)),
      ...(error && { errors: [error.webhookError] }),
    };
    // According to Meta, only these statuses contain the recipient's username.
    const contacts = person.userId && ['delivered', 'read'].includes(status) ? [person.contact] : [];
    this.#notify(`status ${to}`, 'messages', {
      ...(contacts.length > 0 && { contacts }),
      statuses: [statusUpdate],
    });
  }

  /** Notifies the callback of a message that WhatsApp creates for a customer, in the shape of a customer's message. */
  notifyCustomerEvent(customer: string, content: object): void {
    const { contact, sender } = this.#identify(customer);
    const id = createWamid(customer, `EV${this.#emulator.clock.now}${randomInt(1e6)}`, false);
    const message = { ...sender, id, timestamp: String(this.#emulator.clock.seconds), ...content };
    this.#notify(customer, 'messages', { contacts: [contact], messages: [message] });
  }

  /** Notifies the callback of a change that Meta reports in a webhook field of its own. */
  notifyField(customer: string, field: string, build: (ids: object) => object): void {
    const { contact } = this.#identify(customer);
    const { profile: _, ...ids } = contact;
    this.#notify(customer, field, { contacts: [contact], [field]: [build(ids)] });
  }

  /** Returns a customer's identifiers in the form that the line's webhooks have. */
  #identify(customer: string) {
    const phone = this.#emulator.phones.get(customer);
    const { behavior, usernames } = this.#line;
    const hidden = this.customersWithHiddenNumber.has(customer);
    const userId = phone && !behavior.usesFormerIdentities && getBusinessScopedId(phone, this.#line);
    const parentId = phone && userId && behavior.sendsParentIds && getParentScopedId(phone, this.#line);
    const username = userId ? usernames.get(customer) : undefined;
    return {
      userId: userId || undefined,
      contact: {
        profile: { name: phone?.name ?? '', ...(username && { username }) },
        ...(!hidden && { wa_id: customer }),
        ...(userId && { user_id: userId }),
        ...(parentId && { parent_user_id: parentId }),
      },
      sender: {
        ...(!hidden && { from: customer }),
        ...(userId && { from_user_id: userId }),
        ...(parentId && { from_parent_user_id: parentId }),
      },
    };
  }

  /** Notifies the callback of an event that concerns a customer but is not a message from the customer. */
  notifySystemEvent(customer: string, body: object): void {
    const id = createWamid(customer, `SYS${this.#emulator.clock.now}`, false);
    const timestamp = String(this.#emulator.clock.seconds);
    this.#notify(customer, 'messages', {
      messages: [{ from: customer, id, timestamp, type: 'system', system: body }],
    });
  }

  /** Notifies the callback of a name in the app's address book, or of its removal (undefined). */
  notifyContact(number: string, name: string | undefined): void {
    if (!this.#line.coexistence) return;
    const contact = {
      ...(name !== undefined && { full_name: name, first_name: name.split(' ')[0] }),
      phone_number: number,
    };
    const metadata = { timestamp: String(this.#emulator.clock.seconds) };
    const change = { type: 'contact', contact, action: name === undefined ? 'remove' : 'add', metadata };
    this.#notify('contacts', 'smb_app_state_sync', { state_sync: [change] });
  }

  /** Notifies the callback of chats of the app. @param chunks values of `history`, in the order of sending */
  notifyHistory(chunks: readonly object[]): void {
    for (const chunk of chunks) this.#notify('history', 'history', { history: [chunk] });
  }

  /** Notifies the callback of the files of shared messages, which follow the chats. */
  notifyHistoryFile(customer: string, message: PhoneMessage): void {
    this.#notify('history', 'history', { messages: [this.toHistoryMessage(customer, message, true)] });
  }

  /** Converts a message to its form in `history`. Without its file, a media message is only a placeholder. */
  toHistoryMessage(customer: string, message: PhoneMessage, hasFile: boolean): object {
    const { phone } = this.#line;
    const isPlaceholder = message.kind === 'media' && !hasFile;
    return {
      from: message.fromMe ? phone.phone : customer,
      ...(message.fromMe && { to: customer }),
      id: createWamid(customer, message.id, message.fromMe),
      timestamp: String(message.timestamp),
      ...(isPlaceholder ? { type: 'media_placeholder' } : this.#contentOf(customer, message)),
      ...(!hasFile && { history_context: { status: 'READ' } }),
    };
  }

  async #message(message: PhoneMessage): Promise<void> {
    const { phone, coexistence } = this.#line;
    if (!message.chat.endsWith('@s.whatsapp.net')) return;
    const customer = digits(message.chat);
    if (customer === phone.phone) return;
    if (!message.fromMe) {
      this.#line.replyWindowEnds.set(customer, message.timestamp * 1000 + REPLY_WINDOW_MS);
      this.#received(customer, message);
      return;
    }
    await this.waitForPendingSends();
    if (!coexistence || this.#line.acceptedMessages.some(({ wireId }) => wireId === message.id)) return;
    const { type, ...messageContent } = this.#contentOf(customer, message);
    const to = { from: phone.phone, to: customer, id: createWamid(customer, message.id, true) };
    const echo = { ...to, timestamp: String(message.timestamp), type, ...messageContent };
    this.#notify(customer, 'smb_message_echoes', { message_echoes: [echo] });
  }

  #received(customer: string, message: PhoneMessage): void {
    const { contact, sender } = this.#identify(customer);
    const envelope = {
      ...sender,
      id: createWamid(customer, message.id, false),
      timestamp: String(message.timestamp),
    };
    const messages = [{ ...envelope, ...this.#contentOf(customer, message) }];
    this.#notify(customer, 'messages', { contacts: [contact], messages });
  }

  #contentOf(customer: string, message: PhoneMessage) {
    const { phone, phoneNumberId } = this.#line;
    const storeFile = (mimeType: string): string =>
      this.#files.add({ mimeType, phoneNumberId, bytes: () => phone.downloadMedia(message.id) });
    return toWebhookContent(
      message,
      storeFile,
      wireId => this.getWamid(customer, wireId),
      orderId => this.#line.phone.readOrder(orderId),
    );
  }

  /** Returns the ID that Meta's API uses for a message in the customer's chat. */
  getWamid(customer: string, wireId: string): string {
    const customerMessage = this.#emulator.phones.get(customer)?.messages.find(({ id }) => id === wireId);
    return createWamid(customer, wireId, !customerMessage?.fromMe);
  }

  async #receipt(wireId: string, receipt: string): Promise<void> {
    await this.waitForPendingSends();
    const acceptedMessage = this.#line.acceptedMessages.find(each => each.wireId === wireId);
    const [, type] = receipt.split('/');
    const status = { delivery: 'delivered', read: 'read', played: 'played' }[type ?? ''];
    if (acceptedMessage && status) this.status(acceptedMessage, status);
  }

  #notify(chat: string, field: string, value: object): void {
    const { phone, phoneNumberId } = this.#line;
    const metadata = { display_phone_number: phone.phone, phone_number_id: phoneNumberId };
    this.#notifier.notify(chat, field, { messaging_product: 'whatsapp', metadata, ...value });
  }
}

/** Price in a status: of the message, or of its conversation of 24 hours in the former shapes. */
function describePrice(shapes: WebhookShapes, wamid: string, { category, type }: MessagePrice): object {
  const billable = type === 'regular';
  if (shapes === 'current') return { pricing: { billable, pricing_model: 'PMP', type, category } };
  const conversation = { id: wamid.slice(-32), origin: { type: category } };
  return { conversation, pricing: { billable, pricing_model: 'CBP', category } };
}
