import { formatJid, lidServer, phoneServer } from '../wire/jid.ts';
import type { BinaryNode } from '../wire/node.ts';
import type { AppStateCollection } from './AppStateCollection.ts';
import type { DeviceKeys, DeviceLink } from './DeviceKeys.ts';
import { PendingStanzas } from './PendingStanzas.ts';
import { PreKeyPool } from './PreKeyPool.ts';

/** Progress of the delivery of the stanzas that were queued for a device. */
export interface DeliveryQueue {
  /** Number of stanzas that are sent at a time. */
  batchSize: number;
  /** Must be called when the device has acknowledged a stanza of the queue, or requested a retry for it. */
  stanzaSettled(stanza: BinaryNode): void;
}

/** One device of an account: the phone (number 0) or a linked companion. */
export class Device {
  readonly account: Account;
  readonly id: number;
  /** Public Noise key with which the device must log in. Empty for the phone. */
  readonly noiseKey: Uint8Array;
  readonly platform: string;
  readonly preKeys = new PreKeyPool();
  readonly pending = new PendingStanzas();
  keys: DeviceKeys;
  link: DeviceLink | undefined;
  /** Whether the device receives stanzas immediately when they arrive. */
  active = false;
  /** Queue of the stanzas that waited for the device. Undefined unless the device is receiving them. */
  queue: DeliveryQueue | undefined;
  /**
   * Whether the device was ever active. When it becomes active for the first time, the phone sends it its state.
   */
  welcomed = false;
  /**
   * Whether the device reads history inside the notification, as it declared at registration. Other devices
   * fetch a file.
   */
  readsInlineHistory = true;
  available = false;
  /** Time when the device was linked or last connected, as Unix time in seconds. 0 if unknown. */
  seenAt = 0;
  /**
   * Times at which the device sent its last messages (emulator clock, milliseconds). Recorded only while the
   * number of messages per minute is limited.
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

  /** Name that other accounts see with the messages of this device. */
  get shownName(): string {
    return this.name || this.account.name;
  }

  /**
   * Returns the device's address on a JID server: its LID for the server `lid`, otherwise its phone-number JID.
   */
  addressOn(server: string): string {
    return server === lidServer ? this.lid : this.jid;
  }

  /** Stores a stanza until the device acknowledges it. If the device is active, also sends it immediately. */
  deliver(stanza: BinaryNode): void {
    this.pending.add(stanza);
    if (this.active) this.link?.send(stanza);
  }

  /** Sends a response to the device, even if the device is not active. */
  answer(stanza: BinaryNode): void {
    this.link?.send(stanza);
  }

  /** Sends a stanza that needs no acknowledgement. If the device is not active, the stanza is lost. */
  push(stanza: BinaryNode): void {
    if (this.active) this.link?.send(stanza);
  }
}

/** A WhatsApp account: a number, its LID, its phone and its linked devices. */
export class Account {
  readonly phone: string;
  /** LID of the account, without the server. */
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
  /** Accounts that have sent this account a message in a direct chat. */
  readonly heardFrom = new Set<Account>();
  /** Tokens that this account issued to others, who present them when they open a chat with it. */
  readonly tokensGiven = new Map<Account, Buffer[]>();
  /** Accounts that subscribed to this one's presence. */
  readonly presenceSubscribers = new Set<Account>();
  status = '';
  /**
   * Time when the status was set. `lastSeen` is when the account was last online. Both are Unix times in seconds.
   */
  statusTime = 0;
  lastSeen = 0;
  /** Child nodes of the account's business profile. Empty if the account is not a business. */
  business: readonly BinaryNode[] = [];
  picture: { readonly id: string; readonly jpeg: Uint8Array } | undefined;
  /**
   * Called when a new companion becomes active for the first time, so that the phone sends it keys and history.
   */
  sendInitialSync: (companion: Device) => void = () => undefined;
  #lastDevice: number;

  /** @param lastDevice number of the device that was linked last; 0 if no device was ever linked */
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

  /** Returns whether an account may see a part of this profile. The account's own devices may see everything. */
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

  /** @param id a number that `reserveDevice` returned */
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
