import type { Emulator, PhoneMessage } from '@recado/whatsapp-emulator';
import { scopedId } from '../messages/addressOf.ts';
import type { Files } from '../model/Files.ts';
import type { GraphError } from '../model/GraphError.ts';
import type { Line, Taken } from '../model/Line.ts';
import { wamidOf } from '../wamid.ts';
import type { Notifier } from './Notifier.ts';
import { toMessage } from './toMessage.ts';

/** How long a customer may be answered freely. */
const windowMs = 24 * 3_600_000;

const digits = (jid: string): string => jid.replace(/[:@].*/, '');

/** Turns what happens at a business's phone into what its callback is told. */
export class Happenings {
  /** Sends of the API that are under way: what the phone shows of them is not the owner's own writing. */
  readonly underWay = new Set<Promise<unknown>>();
  /** Customers who hide their number. */
  readonly hidden = new Set<string>();
  readonly #line: Line;
  readonly #emulator: Emulator;
  readonly #files: Files;
  readonly #notifier: Notifier;
  readonly #stop: () => void;

  constructor(line: Line, emulator: Emulator, files: Files, notifier: Notifier) {
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

  /** Ends when nothing is being sent by the API any more. */
  async quiet(): Promise<void> {
    while (this.underWay.size > 0) await Promise.allSettled([...this.underWay]);
  }

  status({ wamid, to, opaque }: Taken, status: string, error?: GraphError): void {
    const told = {
      id: wamid,
      status,
      timestamp: String(this.#emulator.clock.seconds),
      recipient_id: to,
      ...(opaque !== undefined && { biz_opaque_callback_data: opaque }),
      ...(error && { errors: [error.notice] }),
    };
    this.#tell(`status ${to}`, 'messages', { statuses: [told] });
  }

  /** Something about a line's customers that is no message of theirs. */
  system(customer: string, body: object): void {
    const id = wamidOf(customer, `SYS${this.#emulator.clock.now}`, false);
    const timestamp = String(this.#emulator.clock.seconds);
    this.#tell(customer, 'messages', {
      messages: [{ from: customer, id, timestamp, type: 'system', system: body }],
    });
  }

  async #message(message: PhoneMessage): Promise<void> {
    const { phone, coexistence } = this.#line;
    if (!message.chat.endsWith('@s.whatsapp.net')) return;
    const customer = digits(message.chat);
    if (customer === phone.phone) return;
    if (!message.fromMe) {
      this.#line.windows.set(customer, message.timestamp * 1000 + windowMs);
      this.#received(customer, message);
      return;
    }
    await this.quiet();
    if (!coexistence || this.#line.taken.some(({ wireId }) => wireId === message.id)) return;
    const { type, ...said } = this.#said(customer, message);
    const to = { from: phone.phone, to: customer, id: wamidOf(customer, message.id, true) };
    const echo = { ...to, timestamp: String(message.timestamp), type, ...said };
    this.#tell(customer, 'smb_message_echoes', { message_echoes: [echo] });
  }

  #received(customer: string, message: PhoneMessage): void {
    const sender = this.#emulator.phones.get(customer);
    const hidden = this.hidden.has(customer);
    const userId = sender && scopedId(sender, this.#line.businessAccountId);
    const contact = {
      profile: { name: sender?.name ?? '' },
      ...(!hidden && { wa_id: customer }),
      ...(userId && { user_id: userId }),
    };
    const envelope = {
      ...(!hidden && { from: customer }),
      ...(userId && { from_user_id: userId }),
      id: wamidOf(customer, message.id, false),
      timestamp: String(message.timestamp),
    };
    const messages = [{ ...envelope, ...this.#said(customer, message) }];
    this.#tell(customer, 'messages', { contacts: [contact], messages });
  }

  #said(customer: string, message: PhoneMessage) {
    const { phone, phoneNumberId } = this.#line;
    const keep = (mimeType: string): string =>
      this.#files.add({ mimeType, phoneNumberId, bytes: () => phone.downloadMedia(message.id) });
    return toMessage(message, keep, wireId => this.named(customer, wireId));
  }

  /** What the API calls a message of a chat. */
  named(customer: string, wireId: string): string {
    const theirs = this.#emulator.phones.get(customer)?.messages.find(({ id }) => id === wireId);
    return wamidOf(customer, wireId, !theirs?.fromMe);
  }

  async #receipt(wireId: string, receipt: string): Promise<void> {
    await this.quiet();
    const taken = this.#line.taken.find(each => each.wireId === wireId);
    const [, type] = receipt.split('/');
    const status = { delivery: 'delivered', read: 'read', played: 'played' }[type ?? ''];
    if (taken && status) this.status(taken, status);
  }

  #tell(chat: string, field: string, value: object): void {
    const { phone, phoneNumberId } = this.#line;
    const metadata = { display_phone_number: phone.phone, phone_number_id: phoneNumberId };
    this.#notifier.notify(chat, field, { messaging_product: 'whatsapp', metadata, ...value });
  }
}
