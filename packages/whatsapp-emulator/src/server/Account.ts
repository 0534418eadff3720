import { formatJid, lidServer, phoneServer } from '../wire/jid.ts';
import type { BinaryNode } from '../wire/node.ts';
import type { AppStateCollection } from './AppStateCollection.ts';
import type { DeviceKeys, Link } from './DeviceKeys.ts';
import { PendingStanzas } from './PendingStanzas.ts';
import { PreKeyPool } from './PreKeyPool.ts';

/** What waited for a device, and is being given to it. */
export interface Queue {
  /** How many stanzas at a time. */
  batch: number;
  /** The device has dealt with one of them. */
  settled(stanza: BinaryNode): void;
}

/** One device of an account: the phone (number 0) or a linked companion. */
export class Device {
  readonly account: Account;
  readonly id: number;
  /** Noise static key the device must log in with; empty for the phone. */
  readonly noiseKey: Uint8Array;
  readonly platform: string;
  readonly preKeys = new PreKeyPool();
  readonly pending = new PendingStanzas();
  keys: DeviceKeys;
  link: Link | undefined;
  /** Whether the device is given its stanzas as they come. */
  active = false;
  /** What waited for it, while it is being given that. */
  queue: Queue | undefined;
  /** Whether it was active at least once: the phone shares its state then. */
  welcomed = false;
  /** Whether it reads history inside of what announces it, as it said when it registered; others fetch it as a file. */
  readsInlineHistory = true;
  available = false;
  /** Unix time in seconds: when it was linked, or connected last; 0 while nobody knows. */
  seenAt = 0;
  /** When it sent its last messages, as far as somebody counts them (the town's time, milliseconds). */
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

  /** The name others see beside its messages. */
  get shownName(): string {
    return this.name || this.account.name;
  }

  /** The device's address on the given server (`lid`, anything else means phone number). */
  addressOn(server: string): string {
    return server === lidServer ? this.lid : this.jid;
  }

  /** Queues a stanza until it is acknowledged, and sends it when the device is listening. */
  deliver(stanza: BinaryNode): void {
    this.pending.add(stanza);
    if (this.active) this.link?.send(stanza);
  }

  /** Answers what the device sent, whether it wants to be given anything else or not. */
  answer(stanza: BinaryNode): void {
    this.link?.send(stanza);
  }

  /** Sends a stanza nobody acknowledges; lost when the device is not listening. */
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
  /** Accounts that asked for this one's devices, and by which servers' addresses; only they are told of changes. */
  readonly watchers = new Map<Account, Set<string>>();
  /** Accounts that wrote to this one in a chat of two. */
  readonly heardFrom = new Set<Account>();
  /** Tokens this account gave to others, who show them when they open a chat with it. */
  readonly tokensGiven = new Map<Account, Buffer[]>();
  /** Accounts that subscribed to this one's presence. */
  readonly presenceSubscribers = new Set<Account>();
  status = '';
  /** Unix time in seconds: when it said that, and when it was last there. */
  statusTime = 0;
  lastSeen = 0;
  /** Children of its business profile; empty: it is no business. */
  business: readonly BinaryNode[] = [];
  picture: { readonly id: string; readonly jpeg: Uint8Array } | undefined;
  /** The phone shares keys and history when a new companion listens for the first time. */
  welcome: (companion: Device) => void = () => undefined;
  #lastDevice: number;

  /** @param lastDevice number of the last device that was linked; 0 when there was none */
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

  blocks(other: Account): boolean {
    return this.blocked.has(other.lidJid) || this.blocked.has(other.jid);
  }

  /** Whether somebody may see that part of it; its own devices may. */
  shows(part: 'status' | 'profile', to: Account): boolean {
    return to === this || (this.privacy.get(part) ?? 'all') === 'all';
  }

  /** A number for a device that is being linked; it is never given again, whatever comes of it. */
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
