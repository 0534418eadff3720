import { randomUUID } from 'node:crypto';
import type { Address, Phone } from '../address.ts';
import type { Quoted } from '../content.ts';
import { TransportError } from '../errors.ts';
import type { Outgoing, Receipt, StatusUpdate } from '../message.ts';
import type { TaskAbout, TaskHandlers, TaskName, TaskResult } from '../tasks.ts';
import type { TypingState } from '../transport.ts';
import type { FakeContent } from './FakeContent.ts';
import { FakeDevice } from './FakeDevice.ts';
import { type DirectoryOptions, FakeDirectory } from './FakeDirectory.ts';
import { FakeFaults } from './FakeFaults.ts';
import { FakeGroup } from './FakeGroup.ts';
import {
  chatFor,
  networkTime,
  type Party,
  type Place,
  type Post,
  seenBy,
  toIncoming,
} from './FakeMessage.ts';
import { FakePairing, type PairingListener, type PairingOptions } from './FakePairing.ts';
import { FakePhone, type PhoneNetwork } from './FakePhone.ts';
import { FakePosts } from './FakePosts.ts';
import { fakeTasks } from './fakeTasks.ts';
import { hop } from './hop.ts';
import { tellGroup } from './tellGroup.ts';

export interface FakeNetworkOptions extends Partial<PairingOptions>, Partial<DirectoryOptions> {
  /** Every way through the network takes this long, milliseconds; default 0. */
  readonly latencyMs?: number;
  /** Whether a scan ends the connection with `restart-required`, as WhatsApp does; default true. */
  readonly restartAfterPairing?: boolean;
  /** Whether an unknown device key is taken over, as if this network had always known it; default false. */
  readonly adoptDevices?: boolean;
}

/** What a device shows at login. */
export interface FakeCredentials {
  readonly number: Phone;
  readonly key: string;
}

/** WhatsApp's place, in memory: numbers, phones, groups, linked devices, and whatever is wrong at the moment. */
export class FakeNetwork implements PhoneNetwork {
  readonly options: Required<FakeNetworkOptions>;
  readonly faults: FakeFaults;
  readonly directory: FakeDirectory;
  readonly posts = new FakePosts();
  /** Ids of the calls that clients declined. */
  readonly declined = new Set<string>();
  readonly #pairings = new Set<FakePairing>();
  /** Messages of clients the network has taken, so that a repeated one arrives once. */
  readonly #taken = new Map<string, Date>();

  constructor(options: FakeNetworkOptions = {}) {
    this.options = {
      latencyMs: 0,
      lids: true,
      restartAfterPairing: true,
      everyone: false,
      adoptDevices: false,
      qrLifetimeMs: 20_000,
      qrCount: 6,
      ...options,
    };
    this.faults = new FakeFaults(this.options.latencyMs);
    this.directory = new FakeDirectory(this, this.options);
  }

  /** The phone with that number; it is registered if it was not. `hidden`: others are told its LID only. */
  phone(number: Phone, about?: { readonly name?: string; readonly hidden?: boolean }): FakePhone {
    return this.directory.phone(number, about);
  }

  /** A new group, the first member being its owner, who made it; numbers that are not registered become so. */
  group(subject: string, members: readonly Phone[]): FakeGroup {
    const group = this.directory.group(subject, members);
    const [owner, ...others] = group.members;
    if (owner) {
      tellGroup(group, owner, [owner], { what: 'created', subject });
      tellGroup(group, owner, others, { what: 'joined', subject });
    }
    return group;
  }

  tasksOf(phone: FakePhone, on?: FakeDevice): TaskHandlers {
    return fakeTasks(this.directory, phone, on);
  }

  find(to: Phone | Address): FakePhone | Place {
    const found = this.directory.find(to);
    if (!found) throw new Error(`Nobody on this network is ${JSON.stringify(to)}.`);
    return found;
  }

  scan(phone: FakePhone, qr: string): void {
    this.#link(phone, pairing => pairing.shows(qr), 'This QR is shown by nobody any more.');
  }

  enterCode(phone: FakePhone, code: string): void {
    this.#link(phone, pairing => pairing.expects(phone.number, code), 'Nobody asked for this code.');
  }

  report(post: Post, status: StatusUpdate['status'], code?: number): void {
    const sender = post.from;
    if (!(sender instanceof FakePhone)) return;
    const update = { id: post.id, chat: chatFor(post, sender), status, timestamp: networkTime() };
    for (const device of sender.devices)
      device.push({ update: code === undefined ? update : { ...update, code } });
  }

  /** For a session: the others see that somebody is writing, or no more. */
  show(from: FakePhone, to: Outgoing['to'], state: TypingState): void {
    const found = this.directory.find(to);
    if (!found) return;
    for (const other of this.directory.parties({ from, to: found }))
      if (other !== from && !isBlocked(from, other)) other.typing.push({ from: from.person, state });
  }

  route(post: Post, origin?: FakeDevice): void {
    for (const party of this.directory.parties(post)) {
      // In a group whoever is blocked is read all the same.
      if (!isGroup(post.to) && isBlocked(post.from, party)) continue;
      party.take(post);
      this.#tellDevices(party, post, origin);
    }
  }

  repeat(post: Post): void {
    for (const party of this.directory.parties(post))
      if (isGroup(post.to) || !isBlocked(post.from, party)) this.#tellDevices(party, post);
  }

  /** For a session without keys: shows QRs until somebody scans. */
  pair(listener: PairingListener): FakePairing {
    for (const pairing of this.#pairings) if (pairing.over) this.#pairings.delete(pairing);
    const pairing = new FakePairing(this.options, listener);
    this.#pairings.add(pairing);
    pairing.next();
    return pairing;
  }

  /** Links a device without a scan, as a network whose clients are authorised elsewhere would. */
  link(phone: FakePhone): FakeCredentials {
    const device = new FakeDevice(randomUUID(), this.faults);
    phone.devices.add(device);
    return { number: phone.number, key: device.key };
  }

  /** For a session: the device that its keys belong to; undefined when the phone removed it. */
  device({ number, key }: FakeCredentials): FakeDevice | undefined {
    const { adoptDevices } = this.options;
    const phone = adoptDevices ? this.phone(number) : this.directory.known(number);
    const known = [...(phone?.devices ?? [])].find(device => device.key === key);
    if (known || !phone || !adoptDevices) return known;
    const adopted = new FakeDevice(key, this.faults);
    phone.devices.add(adopted);
    return adopted;
  }

  /**
   * For a session: takes a message. Resolves with the acknowledgement, or never.
   * @throws TransportError `not-registered`, or what a fault says
   */
  async submit(
    own: FakePhone,
    origin: FakeDevice,
    { id, to, quoted, mentions }: Omit<Outgoing, 'content'>,
    content: FakeContent,
  ): Promise<Receipt> {
    const never = new Promise<never>(() => {});
    await hop(this.faults.latencyMs);
    const fault = this.faults.takeSendFault(own.number);
    if (fault?.kind === 'lose' || origin.frozen) return never;
    if (fault?.kind === 'refuse') throw new TransportError(fault.reason, 'The network refused it.', fault);
    const found = this.directory.find(to);
    if (!found || ('kind' in found && found.kind !== 'group'))
      throw new TransportError('not-registered', 'The recipient is not on the network.');
    if (found instanceof FakeGroup) mustWriteIn(found, own);
    const key = `${own.number} ${id}`;
    const timestamp = this.#taken.get(key) ?? networkTime();
    if (!this.#taken.has(key)) {
      this.#taken.set(key, timestamp);
      const around = {
        ...(quoted && { quoted: quotedBy(own, quoted) }),
        ...(mentions && { mentions }),
      };
      this.route({ id, from: own, to: found, content, timestamp, ...around }, origin);
    }
    if (fault?.kind === 'swallow-ack') return never;
    await hop(this.faults.latencyMs);
    return { id, timestamp, to: 'kind' in found ? { kind: 'group', id: found.id } : found.person };
  }

  /** For a session: does what it is asked. Resolves with the answer, or never. */
  async manage<Name extends TaskName>(
    own: FakePhone,
    origin: FakeDevice,
    name: Name,
    about: TaskAbout<Name>,
  ): Promise<TaskResult<Name>> {
    await hop(this.faults.latencyMs * 2);
    if (origin.frozen) return new Promise<never>(() => {});
    return this.tasksOf(own, origin)[name](about);
  }

  #tellDevices(party: FakePhone, post: Post, origin?: FakeDevice): void {
    for (const device of party.devices)
      if (device !== origin) device.push({ message: toIncoming(seenBy(post, party)) });
  }

  #link(phone: FakePhone, waits: (pairing: FakePairing) => boolean, otherwise: string): void {
    const pairing = [...this.#pairings].find(waits);
    if (!pairing) throw new Error(otherwise);
    const refusal = this.faults.takeLinkRefusal(phone.number);
    if (refusal) pairing.refuse(refusal);
    else pairing.link(this.link(phone).key, phone.number);
  }
}

const isGroup = (to: Post['to']): boolean => 'kind' in to && to.kind === 'group';
const isBlocked = (from: Party, by: FakePhone): boolean => from instanceof FakePhone && by.blocked.has(from);

/** @throws TransportError when the network takes nothing from it there */
function mustWriteIn(group: FakeGroup, own: FakePhone): void {
  if (!group.roles.has(own)) throw new TransportError('not-in-group', 'No member of it.', { code: 403 });
  if (group.onlyAdminsWrite && !group.isAdmin(own))
    throw new TransportError('not-admin', 'Only administrators write in it.', { code: 420 });
}

const quotedBy = (own: FakePhone, { id, fromMe, sender, text }: NonNullable<Outgoing['quoted']>): Quoted => {
  const author = fromMe ? own.person : sender;
  return { id, ...(author && { sender: author }), ...(text !== undefined && { text }) };
};

export const createFakeNetwork = (options?: FakeNetworkOptions): FakeNetwork => new FakeNetwork(options);
