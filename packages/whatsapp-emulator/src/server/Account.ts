import { formatJid, lidServer, phoneServer } from '../wire/jid.ts';
import type { BinaryNode } from '../wire/node.ts';
import type { AppStateCollection } from './AppStateCollection.ts';
import type { DeviceKeys, DeviceLink } from './DeviceKeys.ts';
import { PendingStanzas } from './PendingStanzas.ts';
import { PreKeyPool } from './PreKeyPool.ts';

/** Delivery of the stanzas that were queued for a device. */
export interface DeliveryQueue {
  /** Number of stanzas sent at a time. */
  batchSize: number;
  /** Called when the device has acknowledged one of the stanzas, or requested a retry for it. */
  stanzaSettled(stanza: BinaryNode): void;
}

/** One device of an account: the phone (number 0) or a linked companion. */
export class Device {
  readonly account: Account;
  readonly id: number;
  /** Noise static key that the device must log in with; empty for the phone. */
  readonly noiseKey: Uint8Array;
  readonly platform: string;
  readonly preKeys = new PreKeyPool();
  readonly pending = new PendingStanzas();
  keys: DeviceKeys;
  link: DeviceLink | undefined;
  /** Whether the device receives stanzas as they arrive. */
  active = false;
  /** Set while the device receives the stanzas that were queued for it. */
  queue: DeliveryQueue | undefined;
  /** Whether the device was active at least once. The first time, the phone shares its state. */
  welcomed = false;
  /**
   * Whether it reads history inside the notification, as declared at registration. Others fetch a
   * file.
   */
  readsInlineHistory = true;
  available = false;
  /** Unix time in seconds when it was linked or last connected; 0 if unknown. */
  seenAt = 0;
  /**
   * Times of its last sent messages (emulator clock, milliseconds). Recorded only while rates are
   * limited.
   */
  sentAt: number[] = [];
  name = '';

  constructor(
    account: Account,
    id: number,
    keys: DeviceKeys,
    options: { readonly noiseKey?: Uint8Array; readonly platform?: string } = {},
  ) {
    this.account = account;
    this.id = id;
    this.keys = keys;
    this.noiseKey = options.noiseKey ?? new Uint8Array();
    this.platform = options.platform ?? 'phone';
  }

  get jid(): string {
    return formatJid(this.account.phone, phoneServer, this.id);
  }

  get lid(): string {
    return formatJid(this.account.lid, lidServer, this.id);
  }

  /** Name that other accounts see with its messages. */
  get shownName(): string {
    return this.name || this.account.name;
  }

  /**
   * Returns the device's address on a server: `lid` gives its LID, any other value its phone
   * number.
   */
  addressOn(server: string): string {
    return server === lidServer ? this.lid : this.jid;
  }

  /** Queues a stanza until it is acknowledged, and sends it immediately if the device is active. */
  deliver(stanza: BinaryNode): void {
    this.pending.add(stanza);
    if (this.active) this.link?.send(stanza);
  }

  /** Sends a response to the device, even if the device is not active. */
  answer(stanza: BinaryNode): void {
    this.link?.send(stanza);
  }

  /** Sends a stanza that is never acknowledged. It is lost if the device is not active. */
  push(stanza: BinaryNode): void {
    if (this.active) this.link?.send(stanza);
  }
}

/** A WhatsApp account: a number, its LID, its phone and its linked devices. */
export class Account {
  readonly phone: string;
  /** User part of the LID. */
  readonly lid: string;
  readonly name: string;
  readonly devices = new Map<number, Device>();
  readonly appState = new Map<string, AppStateCollection>();
  readonly blocked = new Set<string>();
  readonly privacy = new Map<string, string>();
  /**
   * Accounts that requested this account's device list, each with the JID servers (`lid`, `s.whatsapp.net`) of its
   * requests. They are notified when the devices change.
   */
  readonly watchers = new Map<Account, Set<string>>();
  /** Accounts that wrote to this account in a direct chat. */
  readonly heardFrom = new Set<Account>();
  /** Tokens that this account issued to others, who present them when they open a chat with it. */
  readonly tokensGiven = new Map<Account, Buffer[]>();
  /** Accounts that subscribed to this one's presence. */
  readonly presenceSubscribers = new Set<Account>();
  status = '';
  /** Unix times in seconds: when the status was set, and when the account was last online. */
  statusTime = 0;
  lastSeen = 0;
  /** Children of its business profile; empty if it is not a business. */
  business: readonly BinaryNode[] = [];
  picture: { readonly id: string; readonly jpeg: Uint8Array } | undefined;
  /**
   * Called when a new companion becomes active for the first time: the phone shares keys and
   * history.
   */
  sendInitialSync: (companion: Device) => void = () => undefined;
  #lastDevice: number;

  /** @param lastDevice number of the last linked device; 0 if there was none */
  constructor(phone: string, lid: string, name: string, lastDevice = 0) {
    this.phone = phone;
    this.lid = lid;
    this.name = name;
    this.#lastDevice = lastDevice;
  }

  get lastDevice(): number {
    return this.#lastDevice;
  }

  get jid(): string {
    return formatJid(this.phone, phoneServer);
  }

  get lidJid(): string {
    return formatJid(this.lid, lidServer);
  }

  addressOn(server: string): string {
    return server === lidServer ? this.lidJid : this.jid;
  }

  hasBlocked(other: Account): boolean {
    return this.blocked.has(other.lidJid) || this.blocked.has(other.jid);
  }

  /** Whether an account may see this part of the profile. The account's own devices always may. */
  canShow(part: 'status' | 'profile', to: Account): boolean {
    return to === this || (this.privacy.get(part) ?? 'all') === 'all';
  }

  /**
   * Reserves a number for a device that is being linked. It is never reused, even if linking fails.
   */
  reserveDevice(): number {
    this.#lastDevice += 1;
    return this.#lastDevice;
  }

  addPhone(keys: DeviceKeys): Device {
    const device = new Device(this, 0, keys);
    this.devices.set(0, device);
    return device;
  }

  /** @param id a reserved number */
  addCompanion(
    id: number,
    keys: DeviceKeys,
    options: { readonly noiseKey: Uint8Array; readonly platform: string },
  ): Device {
    const device = new Device(this, id, keys, options);
    this.devices.set(device.id, device);
    return device;
  }
}
