import { type Address, formatAddressKey, type Person, type PhoneNumber } from '../address.ts';
import type { OutgoingTransportMessage, StatusUpdate } from '../message.ts';
import type { Referral } from '../messageContext.ts';
import type { TypingState } from '../Session.ts';
import type { SessionTaskHandlers } from '../sessionTasks.ts';
import { FakeCatalog } from './FakeCatalog.ts';
import type { FakeContent } from './FakeContent.ts';
import type { FakeDevice } from './FakeDevice.ts';
import type { FakeConnectionCloseDetails } from './FakeFaults.ts';
import type { FakeLabel } from './FakeLabel.ts';
import {
  createFakeMessageId,
  type FakeMessage,
  type FakeMessageContext,
  type FakeParticipant,
  getChatForParticipant,
  type MessageEnvelope,
  toFakeMessage,
  toLinkedDeviceMessage,
  truncateToSeconds,
} from './FakeMessage.ts';
import { FakeMessageLog } from './FakeMessageLog.ts';
import type { FakeProfile } from './FakeProfile.ts';
import type { FakeStatusPost } from './FakeStatusPost.ts';
import { FakeTemplates } from './FakeTemplates.ts';

/** Network operations that a phone uses. */
export interface FakePhoneNetwork {
  scan(phone: FakePhone, qr: string): void;
  enterCode(phone: FakePhone, code: string): void;
  find(to: PhoneNumber | Address): MessageEnvelope['to'];
  route(envelope: MessageEnvelope): void;
  /** Delivers a message again, only to the linked devices of its participants. */
  repeat(envelope: MessageEnvelope): void;
  showTyping(from: FakePhone, to: OutgoingTransportMessage['to'], state: TypingState): void;
  createTasks(phone: FakePhone, originDevice?: FakeDevice): SessionTaskHandlers;
  reportStatus(envelope: MessageEnvelope, status: StatusUpdate['status'], code?: number): void;
}

export interface WriteMessageOptions {
  /** Id of the message. Default: a new id. */
  readonly id?: string;
  /** Id of the message to which this message replies. */
  readonly quoted?: string;
  /** Time of the message. Default: now. */
  readonly timestamp?: Date;
  /** The advertisement through which this phone's owner started the chat. */
  readonly referral?: Referral;
  /** Parts of a business message, and other properties of a message of any content type. */
  readonly context?: FakeMessageContext;
}

/** A message from before the client was linked, in the phone's chat with the phone number `with`. */
export interface FakeHistoryMessage {
  readonly with: PhoneNumber;
  readonly fromMe: boolean;
  readonly text: string;
  readonly timestamp: Date;
  readonly id?: string;
}

/** A phone on the fake network, with its number. */
export class FakePhone implements FakeParticipant {
  readonly number: PhoneNumber;
  name: string;
  readonly person: Person;
  /** Profile that others see, unless it is hidden. */
  readonly profile: FakeProfile = { about: '', picture: undefined, business: undefined, hidden: false };
  /** All messages sent and received on this phone, in order. */
  readonly messages: FakeMessage[];
  /** Typing states of other people that this phone received, in order. */
  readonly typingUpdates: { readonly from: Person; readonly state: TypingState }[] = [];
  /** Clients that are linked to this phone. */
  readonly devices = new Set<FakeDevice>();
  /** Blocked phones, whose messages do not arrive on this phone. */
  readonly blockedPhones = new Set<FakePhone>();
  /** Keys of the chats that the phone shows as marked unread. */
  readonly unreadChats = new Set<string>();
  /** Labels of the account, by ID. */
  readonly labels = new Map<string, FakeLabel>();
  /** Catalog of the number's business. */
  readonly catalog = new FakeCatalog();
  /** Status posts that the phone shows, its own and those of other people, oldest first. */
  readonly statusPosts: FakeStatusPost[] = [];
  /** Whether this number cannot be added to a group directly and needs an invitation. */
  refusesGroups = false;
  /** Message templates of this number, with the network's verdict on each. */
  readonly templates = new FakeTemplates(template => {
    for (const device of this.devices) device.push({ template });
  });
  /** Address keys of people who may get a reply because they wrote recently. Undefined: all may get one. */
  answerable: Set<string> | undefined;
  readonly #network: FakePhoneNetwork;
  readonly #log: FakeMessageLog;
  readonly #undelivered: MessageEnvelope[] = [];
  #online = true;

  constructor(network: FakePhoneNetwork, number: PhoneNumber, name: string, person: Person) {
    this.#network = network;
    this.number = number;
    this.name = name;
    this.person = person;
    this.#log = new FakeMessageLog(this);
    this.messages = this.#log.messages;
  }

  /** Links the client that shows this QR. @throws Error if no client shows this QR at the moment */
  scan(qr: string): void {
    this.#network.scan(this, qr);
  }

  /** Enters a pairing code, with or without its dash. @throws Error if no client requested it */
  enterCode(code: string): void {
    this.#network.enterCode(this, code);
  }

  /** Removes every linked device. */
  unlink(): void {
    for (const device of this.devices) device.end({ why: 'unlinked', code: 401 });
    this.devices.clear();
  }

  /** Ends the connections of the linked devices on behalf of the network. The devices stay linked. */
  drop(closeDetails: FakeConnectionCloseDetails = { why: 'connection-lost', code: 428 }): void {
    for (const device of this.devices) device.end(closeDetails);
  }

  /** Keeps the connections of the linked devices open, but stops their traffic until `freeze(false)`. */
  freeze(frozen = true): void {
    for (const device of this.devices) device.freeze(frozen);
  }

  /** Writes to a number, a person or a group. @throws Error if the recipient is unknown */
  write(to: PhoneNumber | Address, content: string | FakeContent, options: WriteMessageOptions = {}): FakeMessage {
    const envelope: MessageEnvelope = {
      id: options.id ?? createFakeMessageId(),
      from: this,
      to: this.#network.find(to),
      content: typeof content === 'string' ? { type: 'text', text: content } : content,
      timestamp: truncateToSeconds(options.timestamp),
      ...(options.quoted === undefined ? {} : { quoted: this.#log.toQuoted(options.quoted) }),
      ...(options.referral === undefined ? {} : { referral: options.referral }),
      ...(options.context === undefined ? {} : { context: options.context }),
    };
    const message = this.#log.record(envelope);
    this.#network.route(envelope);
    return message;
  }

  /** Delivers an earlier message of this phone again with the same id. `content` replaces the old content. */
  repeat(id: string, content?: FakeContent): void {
    const envelope = this.#log.getEnvelope(id);
    this.#network.repeat(content ? { ...envelope, content } : envelope);
  }

  /**
   * Marks a message as read. Its sender receives the status `read`, and the other linked devices a read update.
   *
   * @param originDevice the linked device on which it was read; if absent, it was read on the phone
   */
  read(id: string, originDevice?: FakeDevice): void {
    const envelope = this.#log.getEnvelope(id);
    this.#network.reportStatus(envelope, 'read');
    if (envelope.from === this) return;
    for (const device of this.devices)
      if (device !== originDevice)
        device.push({ readUpdate: { chat: getChatForParticipant(envelope, this), ids: [id] } });
  }

  /** Handlers of group, contact and profile tasks that run on the phone itself, not on a linked device. */
  get tasks(): SessionTaskHandlers {
    return this.#network.createTasks(this);
  }

  /**
   * Shows another account that the owner of this phone is typing, or has stopped.
   *
   * @param to number of that account
   */
  type(to: PhoneNumber, state: TypingState): void {
    const other = this.#network.find(to);
    if ('person' in other) this.#network.showTyping(this, other.person, state);
  }

  /** Returns the last typing state of another account that this phone received. Default: `paused`. */
  getTypingState(other: Address): TypingState {
    return (
      this.typingUpdates.findLast(({ from }) => formatAddressKey(from) === formatAddressKey(other))?.state ?? 'paused'
    );
  }

  /** Views a status post, so that its author is notified. @throws Error if the phone shows no such post */
  viewStatusPost(id: string): void {
    const post = this.statusPosts.find(shown => shown.id === id);
    if (!post) throw new Error(`The phone shows no status post ${id}.`);
    post.notifyViewed(this.person);
  }

  /** Makes the network report that a message from a client of this number has failed. */
  fail(id: string, code: number): void {
    this.#network.reportStatus(this.#log.getEnvelope(id), 'failed', code);
  }

  /** Switches the phone on or off. While it is off, messages to it wait and are not reported as `delivered`. */
  setOnline(online: boolean): void {
    this.#online = online;
    if (!online) return;
    for (const envelope of this.#undelivered.splice(0)) this.receive(envelope);
  }

  /** Delivers older messages, from before the number was linked, to the linked devices. */
  pushHistory(past: readonly FakeHistoryMessage[]): void {
    for (const { with: other, fromMe, text, timestamp, id = createFakeMessageId() } of past) {
      const contact = this.#network.find(other);
      if ('kind' in contact) throw new Error('History is supported only for private chats.');
      const participants = fromMe ? { from: this, to: contact } : { from: contact, to: this };
      const envelope: MessageEnvelope = {
        id,
        ...participants,
        content: { type: 'text', text },
        timestamp: truncateToSeconds(timestamp),
      };
      for (const device of this.devices)
        device.push({ message: toLinkedDeviceMessage(toFakeMessage(envelope, this)), history: true });
    }
  }

  /** Resolves with the first message, past or future, that satisfies the predicate. */
  waitFor(predicate: (message: FakeMessage) => boolean): Promise<FakeMessage> {
    return this.#log.waitFor(predicate);
  }

  /** Receives a message that this number sent or that was sent to it. Called only by the fake network. */
  receive(envelope: MessageEnvelope): void {
    if (envelope.from !== this) this.answerable?.add(formatAddressKey(envelope.from.person));
    if (envelope.from !== this && !this.#online) {
      this.#undelivered.push(envelope);
      return;
    }
    if (this.#log.has(envelope.id)) return;
    this.#log.record(envelope);
    if (envelope.from !== this) this.#network.reportStatus(envelope, 'delivered');
  }
}
