import { type Address, addressKey, type Person, type Phone } from '../address.ts';
import type { Quoted, Referral } from '../content.ts';
import type { Outgoing, StatusUpdate } from '../message.ts';
import type { BusinessProfile, TaskHandlers } from '../tasks.ts';
import type { TypingState } from '../transport.ts';
import type { FakeContent } from './FakeContent.ts';
import type { FakeDevice } from './FakeDevice.ts';
import type { Ending } from './FakeFaults.ts';
import {
  chatFor,
  type FakeMessage,
  networkTime,
  newMessageId,
  type Party,
  type Post,
  seenBy,
  toIncoming,
} from './FakeMessage.ts';
import { FakeTemplates } from './FakeTemplates.ts';

/** What a phone asks of its network. */
export interface PhoneNetwork {
  scan(phone: FakePhone, qr: string): void;
  enterCode(phone: FakePhone, code: string): void;
  find(to: Phone | Address): Post['to'];
  route(post: Post): void;
  /** Only to the linked devices of those whom the message concerns. */
  repeat(post: Post): void;
  show(from: FakePhone, to: Outgoing['to'], state: TypingState): void;
  tasksOf(phone: FakePhone, on?: FakeDevice): TaskHandlers;
  report(post: Post, status: StatusUpdate['status'], code?: number): void;
}

export interface WriteOptions {
  /** Default: a new one. */
  readonly id?: string;
  /** Id of the message that this one answers. */
  readonly quoted?: string;
  /** Default: now. */
  readonly timestamp?: Date;
  /** The advertisement that this phone's owner came by. */
  readonly referral?: Referral;
}

/** A message of a chat with `with` from before the number was linked. */
export interface PastMessage {
  readonly with: Phone;
  readonly fromMe: boolean;
  readonly text: string;
  readonly timestamp: Date;
  readonly id?: string;
}

/** What others see of a number. */
export interface Shown {
  about: string;
  /** A JPEG. */
  picture: Uint8Array | undefined;
  business: BusinessProfile | undefined;
  /** Only its own devices see it. */
  hidden: boolean;
}

/** One number of the network and the phone it rings on. */
export class FakePhone implements Party {
  readonly number: Phone;
  name: string;
  readonly person: Person;
  /** What it shows of itself, unless it shows nobody anything. */
  readonly shown: Shown = { about: '', picture: undefined, business: undefined, hidden: false };
  /** Everything written and received here, in order. */
  readonly messages: FakeMessage[] = [];
  /** What this phone saw of others who were writing, in order. */
  readonly typing: { readonly from: Person; readonly state: TypingState }[] = [];
  /** Clients that scanned with this phone. */
  readonly devices = new Set<FakeDevice>();
  /** Whose messages do not come. */
  readonly blocked = new Set<FakePhone>();
  /** Names of the chats that it shows as left unread. */
  readonly marked = new Set<string>();
  /** Nobody may add it to a group: it has to be invited. */
  refusesGroups = false;
  /** What the network agreed to for this number. */
  readonly templates = new FakeTemplates(template => {
    for (const device of this.devices) device.push({ template });
  });
  /** Whom it may answer freely, which who writes becomes; undefined: everybody. */
  answerable: Set<string> | undefined;
  readonly #network: PhoneNetwork;
  readonly #posts = new Map<string, Post>();
  readonly #unseen: Post[] = [];
  readonly #waiters = new Set<() => void>();
  #online = true;

  constructor(network: PhoneNetwork, number: Phone, name: string, person: Person) {
    this.#network = network;
    this.number = number;
    this.name = name;
    this.person = person;
  }

  /** Links the client that shows this QR. @throws Error when nobody shows it (any more) */
  scan(qr: string): void {
    this.#network.scan(this, qr);
  }

  /** Types a pairing code, with or without its dash. @throws Error when no client asked this number for it */
  enterCode(code: string): void {
    this.#network.enterCode(this, code);
  }

  /** Removes every linked device. */
  unlink(): void {
    for (const device of this.devices) device.end({ why: 'unlinked', code: 401 });
    this.devices.clear();
  }

  /** The network ends the connections of the linked devices, which stay linked. */
  drop(ending: Ending = { why: 'connection-lost', code: 428 }): void {
    for (const device of this.devices) device.end(ending);
  }

  /** The connections of the linked devices stand, but nothing goes through them until `freeze(false)`. */
  freeze(frozen = true): void {
    for (const device of this.devices) device.freeze(frozen);
  }

  /** Writes to a number, a person or a group. @throws Error when the recipient is unknown */
  write(to: Phone | Address, content: string | FakeContent, options: WriteOptions = {}): FakeMessage {
    const post: Post = {
      id: options.id ?? newMessageId(),
      from: this,
      to: this.#network.find(to),
      content: typeof content === 'string' ? { type: 'text', text: content } : content,
      timestamp: networkTime(options.timestamp),
      ...(options.quoted === undefined ? {} : { quoted: this.#quote(options.quoted) }),
      ...(options.referral === undefined ? {} : { referral: options.referral }),
    };
    const message = this.#log(post);
    this.#network.route(post);
    return message;
  }

  /** The network delivers a message of this phone once more, under its id; with other content if that is given. */
  repeat(id: string, content?: FakeContent): void {
    const post = this.#post(id);
    this.#network.repeat(content ? { ...post, content } : post);
  }

  /**
   * The owner looks at a message: its sender is told `read`, and so are the linked devices.
   *
   * @param on the device it was read on; without it, the phone
   */
  read(id: string, on?: FakeDevice): void {
    const post = this.#post(id);
    this.#network.report(post, 'read');
    if (post.from === this) return;
    for (const device of this.devices)
      if (device !== on) device.push({ reading: { chat: chatFor(post, this), ids: [id] } });
  }

  /** What the owner does on the phone besides messages, as a linked device would: to groups, contacts and the profile. */
  get tasks(): TaskHandlers {
    return this.#network.tasksOf(this);
  }

  /** The owner begins to write to somebody, or stops. */
  type(to: Phone, state: TypingState): void {
    const other = this.#network.find(to);
    if ('person' in other) this.#network.show(this, other.person, state);
  }

  /** What somebody else does just now, as far as this phone was told. */
  doingOf(other: Address): TypingState {
    return this.typing.findLast(({ from }) => addressKey(from) === addressKey(other))?.state ?? 'paused';
  }

  /** The network gives up on a message that a client of this number sent. */
  fail(id: string, code: number): void {
    this.#network.report(this.#post(id), 'failed', code);
  }

  /** Switched off, nothing arrives and nothing is `delivered` until it is on again. */
  setOnline(online: boolean): void {
    this.#online = online;
    if (!online) return;
    for (const post of this.#unseen.splice(0)) this.take(post);
  }

  /** Hands messages from before the number was linked to its linked devices. */
  pushHistory(past: readonly PastMessage[]): void {
    for (const { with: other, fromMe, text, timestamp, id = newMessageId() } of past) {
      const found = this.#network.find(other);
      if ('kind' in found) throw new Error('History of a group is not kept.');
      const ends = fromMe ? { from: this, to: found } : { from: found, to: this };
      const post: Post = { id, ...ends, content: { type: 'text', text }, timestamp: networkTime(timestamp) };
      for (const device of this.devices)
        device.push({ message: toIncoming(seenBy(post, this)), history: true });
    }
  }

  /** Resolves with the first message, past or future, that satisfies the predicate. */
  waitFor(predicate: (message: FakeMessage) => boolean): Promise<FakeMessage> {
    return new Promise(resolve => {
      const look = () => {
        const found = this.messages.find(predicate);
        if (!found) return;
        this.#waiters.delete(look);
        resolve(found);
      };
      this.#waiters.add(look);
      look();
    });
  }

  /** For the network: a message that concerns this number. */
  take(post: Post): void {
    if (post.from !== this) this.answerable?.add(addressKey(post.from.person));
    if (post.from !== this && !this.#online) {
      this.#unseen.push(post);
      return;
    }
    if (this.#posts.has(post.id)) return;
    this.#log(post);
    if (post.from !== this) this.#network.report(post, 'delivered');
  }

  #quote(id: string): Quoted {
    const post = this.#posts.get(id);
    if (!post) return { id };
    const { content, from } = post;
    return { id, sender: from.person, ...(content.type === 'text' ? { text: content.text } : {}) };
  }

  #post(id: string): Post {
    const post = this.#posts.get(id);
    if (!post) throw new Error(`The phone ${this.number} knows no message ${id}.`);
    return post;
  }

  #log(post: Post): FakeMessage {
    const message = seenBy(post, this);
    this.#posts.set(post.id, post);
    this.messages.push(message);
    for (const look of [...this.#waiters]) look();
    return message;
  }
}
