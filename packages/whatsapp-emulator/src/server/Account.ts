import type { AccountPasskey } from '../model/Passkey.ts';
import type { PhoneProduct } from '../model/PhoneProduct.ts';
import type { BinaryNode } from '../wire/buildBinaryNode.ts';
import {
  formatJid,
  HOSTED_DEVICE_ID,
  HOSTED_JID_SERVER,
  HOSTED_LID_JID_SERVER,
  isLidServer,
  LID_JID_SERVER,
  PHONE_JID_SERVER,
} from '../wire/jid.ts';
import type { AppStateCollection } from './AppStateCollection.ts';
import type { DeviceConnection, DeviceKeys } from './DeviceKeys.ts';
import { PendingStanzas } from './PendingStanzas.ts';
import { PreKeyPool } from './PreKeyPool.ts';

/** Progress of sending the stanzas that were queued for a device. */
export interface QueuedStanzaDelivery {
  /** Number of stanzas that are sent in one batch. */
  batchSize: number;
  /** Must be called when the device acknowledged a queued stanza, or requested a retry of the message in it. */
  stanzaSettled(stanza: BinaryNode): void;
}

interface DeviceOptions {
  readonly noiseKey?: Uint8Array;
  readonly platform?: string;
}

/** One device of an account: the phone (number 0), a linked companion, or the hosted device (number 99). */
export class Device {
  readonly account: Account;
  readonly id: number;
  /** Public Noise key with which the device must log in. Empty for the phone. */
  readonly noiseKey: Uint8Array;
  readonly platform: string;
  readonly preKeys = new PreKeyPool();
  readonly pending = new PendingStanzas();
  keys: DeviceKeys;
  link: DeviceConnection | undefined;
  /** Whether the device receives stanzas immediately when they arrive. */
  active = false;
  /** Queue whose stanzas are being sent to the device. Undefined if no queued stanzas are being sent. */
  queue: QueuedStanzaDelivery | undefined;
  /**
   * Whether the device was ever active. When it becomes active for the first time, the phone sends keys and
   * history to it.
   */
  welcomed = false;
  /**
   * Whether the device reads history inside the notification, as it declared at registration. Otherwise the
   * device fetches the history as a file.
   */
  readsInlineHistory = true;
  available = false;
  /** Time when the device was linked or last connected, as Unix time in seconds. 0 if unknown. */
  seenAt = 0;
  /**
   * Times at which the device sent its last messages, in milliseconds on the emulator's clock. They are
   * recorded only while the number of messages per minute is limited.
   */
  sentAt: number[] = [];
  name = '';

  constructor(account: Account, id: number, keys: DeviceKeys, options: DeviceOptions = {}) {
    this.account = account;
    this.id = id;
    this.keys = keys;
    this.noiseKey = options.noiseKey ?? new Uint8Array();
    this.platform = options.platform ?? 'phone';
  }

  get isCompanion(): boolean {
    return this.id !== 0 && !this.isHosted;
  }

  get isHosted(): boolean {
    return this.id === HOSTED_DEVICE_ID;
  }

  get jid(): string {
    return formatJid(this.account.phone, this.isHosted ? HOSTED_JID_SERVER : PHONE_JID_SERVER, this.id);
  }

  get lid(): string {
    return formatJid(this.account.lid, this.isHosted ? HOSTED_LID_JID_SERVER : LID_JID_SERVER, this.id);
  }

  /** Name that other accounts see in messages from this device. */
  get shownName(): string {
    return this.name || this.account.name;
  }

  /**
   * Returns the device's address on a JID server. On the server `lid`, the address contains the LID. On any
   * other server, it contains the phone number.
   */
  addressOn(server: string): string {
    return isLidServer(server) ? this.lid : this.jid;
  }

  /** Stores a stanza until the device acknowledges it. An active device receives the stanza immediately. */
  deliver(stanza: BinaryNode): void {
    this.pending.add(stanza);
    if (this.active) this.link?.send(stanza);
  }

  /** Sends a response to the device, even if the device is not active. */
  answer(stanza: BinaryNode): void {
    this.link?.send(stanza);
  }

  /** Sends a stanza that needs no acknowledgement. The stanza is lost if the device is not active. */
  push(stanza: BinaryNode): void {
    if (this.active) this.link?.send(stanza);
  }
}

interface AddCompanionParams {
  readonly noiseKey: Uint8Array;
  readonly platform: string;
}

/** A WhatsApp account with its phone number, LID, phone and linked devices. */
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
   * Accounts that requested this account's device list. They are notified when its devices change. Each value
   * contains the JID servers (`lid`, `s.whatsapp.net`) for which the account made its requests.
   */
  readonly watchers = new Map<Account, Set<string>>();
  /** Accounts that have already sent this account a message in a direct chat. */
  readonly messageSenders = new Set<Account>();
  /**
   * Tokens that this account issued, by the account that received them. The receiving account sends its token
   * when it opens a chat with this account.
   */
  readonly issuedTokens = new Map<Account, Buffer[]>();
  /** Accounts that subscribed to the presence of this account. */
  readonly presenceSubscribers = new Set<Account>();
  /** Name that other accounts see instead of the number. Undefined: none. */
  username: string | undefined;
  /** Whether stanzas for other accounts lack the number. The account then has only its LID there. */
  hidesNumber = false;
  status = '';
  /**
   * Time when the profile text `status` was set. `lastSeen` is the time when the account was last online.
   * Both are Unix times in seconds.
   */
  statusTime = 0;
  lastSeen = 0;
  /** Child nodes of the account's business profile. Empty if the account is not a business. */
  business: readonly BinaryNode[] = [];
  /** Products of the business, in the order of the catalog. */
  catalog: readonly PhoneProduct[] = [];
  /** Whether the phone runs the business app. Its linked devices learn this when they are linked. */
  usesBusinessApp = true;
  /** Passkey with which the account confirms the linking of a client. Undefined: none. */
  passkey: AccountPasskey | undefined;
  picture: { readonly id: string; readonly jpeg: Uint8Array } | undefined;
  /**
   * Called when a new companion becomes active for the first time. The phone then sends keys and history to it.
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
    return formatJid(this.phone, PHONE_JID_SERVER);
  }

  get lidJid(): string {
    return formatJid(this.lid, LID_JID_SERVER);
  }

  addressOn(server: string): string {
    return isLidServer(server) ? this.lidJid : this.jid;
  }

  hasBlocked(other: Account): boolean {
    return this.blocked.has(other.lidJid) || this.blocked.has(other.jid);
  }

  /**
   * Returns whether the account `to` may see the part `part` of this account's profile. Every account may see
   * all of its own profile.
   */
  canShow(part: 'status' | 'profile', to: Account): boolean {
    return to === this || (this.privacy.get(part) ?? 'all') === 'all';
  }

  /**
   * Reserves a number for a device that is being linked. The number is never reused, even if linking fails.
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

  addHostedDevice(keys: DeviceKeys): Device {
    const device = new Device(this, HOSTED_DEVICE_ID, keys);
    this.devices.set(device.id, device);
    return device;
  }

  /** Adds a linked device. @param id number that `reserveDevice` returned */
  addCompanion(id: number, keys: DeviceKeys, options: AddCompanionParams): Device {
    const device = new Device(this, id, keys, options);
    this.devices.set(device.id, device);
    return device;
  }
}
