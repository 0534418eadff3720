import type { Address, PhoneNumber } from '../address.ts';
import { TransportError } from '../errors.ts';
import type { OutgoingTransportMessage, Receipt, StatusUpdate } from '../message.ts';
import type { QuotedMessage } from '../messageContext.ts';
import type { TypingState } from '../Session.ts';
import type { SessionTaskHandlers, SessionTaskName, SessionTaskParams, SessionTaskResult } from '../sessionTasks.ts';
import { createFakeTaskHandlers } from './createFakeTaskHandlers.ts';
import { FakeAccountRegistry, type FakeAccountRegistryOptions } from './FakeAccountRegistry.ts';
import type { FakeContent } from './FakeContent.ts';
import type { FakeDevice } from './FakeDevice.ts';
import { type FakeCredentials, FakeDeviceRegistry, type FakeDeviceRegistryOptions } from './FakeDeviceRegistry.ts';
import { FakeFaults } from './FakeFaults.ts';
import { FakeGroup } from './FakeGroup.ts';
import {
  type FakeParticipant,
  getChatForParticipant,
  type MessageEnvelope,
  type MultiPartyChat,
  toFakeMessage,
  toLinkedDeviceMessage,
  truncateToSeconds,
} from './FakeMessage.ts';
import type { FakePairing, FakePairingListener } from './FakePairing.ts';
import { FakePhone, type FakePhoneNetwork } from './FakePhone.ts';
import { FakeWebhookSender } from './FakeWebhookSender.ts';
import { notifyGroup } from './notifyGroup.ts';
import { simulateLatency } from './simulateLatency.ts';

export interface FakeNetworkOptions extends Partial<FakeDeviceRegistryOptions>, Partial<FakeAccountRegistryOptions> {
  /** Latency of each one-way trip through the network, in milliseconds. Default: 0. */
  readonly latencyMs?: number;
  /** Whether a scan ends the connection with `restart-required`, as on WhatsApp. Default: true. */
  readonly restartAfterPairing?: boolean;
}

interface PhoneParams {
  readonly name?: string;
  readonly hidden?: boolean;
  readonly lid?: string;
}

/** In-memory replacement for WhatsApp with numbers, phones, groups, linked devices and simulated faults. */
export class FakeNetwork implements FakePhoneNetwork {
  readonly options: Required<FakeNetworkOptions>;
  readonly faults: FakeFaults;
  readonly directory: FakeAccountRegistry;
  readonly webhookSender = new FakeWebhookSender();
  /** Ids of the calls that clients declined. */
  readonly declinedCallIds = new Set<string>();
  readonly #devices: FakeDeviceRegistry;
  /** Time of each accepted client message, by number and id, so that a repeated message arrives only once. */
  readonly #acceptedMessages = new Map<string, Date>();

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
    this.directory = new FakeAccountRegistry(this, this.options);
    this.#devices = new FakeDeviceRegistry(this.directory, this.faults, this.options);
  }

  /**
   * Returns the phone with this number, and registers it if needed. `hidden`: others see only the phone's LID,
   * which `lid` sets.
   */
  phone(number: PhoneNumber, options?: PhoneParams): FakePhone {
    return this.directory.phone(number, options);
  }

  /** Creates a group whose first member is its owner, and registers all members that are not registered yet. */
  group(subject: string, members: readonly PhoneNumber[]): FakeGroup {
    const group = this.directory.group(subject, members);
    const [owner, ...others] = group.members;
    if (owner) {
      notifyGroup(group, owner, [owner], { what: 'created', subject });
      notifyGroup(group, owner, others, { what: 'joined', subject });
    }
    return group;
  }

  createTasks(phone: FakePhone, originDevice?: FakeDevice): SessionTaskHandlers {
    return createFakeTaskHandlers(this.directory, phone, originDevice);
  }

  find(to: PhoneNumber | Address): FakePhone | MultiPartyChat {
    const target = this.directory.find(to);
    if (!target) throw new Error(`This network has no account for ${JSON.stringify(to)}.`);
    return target;
  }

  scan(phone: FakePhone, qr: string): void {
    this.#devices.scan(phone, qr);
  }

  enterCode(phone: FakePhone, code: string): void {
    this.#devices.enterCode(phone, code);
  }

  reportStatus(envelope: MessageEnvelope, status: StatusUpdate['status'], code?: number): void {
    const sender = envelope.from;
    if (!(sender instanceof FakePhone)) return;
    const chat = getChatForParticipant(envelope, sender);
    const update = { id: envelope.id, chat, status, timestamp: truncateToSeconds() };
    for (const device of sender.devices) device.push({ update: code === undefined ? update : { ...update, code } });
  }

  /** Used by sessions: shows other accounts that a person is typing, or has stopped typing. */
  showTyping(from: FakePhone, to: OutgoingTransportMessage['to'], state: TypingState): void {
    const target = this.directory.find(to);
    if (!target) return;
    for (const other of this.directory.listParties({ from, to: target }))
      if (other !== from && !isBlocked(from, other)) other.typingUpdates.push({ from: from.person, state });
  }

  route(envelope: MessageEnvelope, origin?: FakeDevice): void {
    for (const party of this.directory.listParties(envelope)) {
      // Members of a group receive messages even from people that they have blocked.
      if (!isGroup(envelope.to) && isBlocked(envelope.from, party)) continue;
      party.receive(envelope);
      this.#notifyDevices(party, envelope, origin);
    }
  }

  repeat(envelope: MessageEnvelope): void {
    for (const party of this.directory.listParties(envelope))
      if (isGroup(envelope.to) || !isBlocked(envelope.from, party)) this.#notifyDevices(party, envelope);
  }

  /** Used by sessions without keys: shows QRs until one is scanned, a code is entered, or all QRs expire. */
  pair(listener: FakePairingListener): FakePairing {
    return this.#devices.pair(listener);
  }

  /** Links a device without a scan. This simulates networks whose own pages authorize the clients. */
  link(phone: FakePhone): FakeCredentials {
    return this.#devices.link(phone);
  }

  /** Used by sessions: finds the device with these keys. Undefined if the phone has removed the device. */
  findDevice(credentials: FakeCredentials): FakeDevice | undefined {
    return this.#devices.findDevice(credentials);
  }

  /**
   * Accepts a message that a session sends. Resolves with the acknowledgement, or never if the fake network
   * does not answer.
   *
   * @throws TransportError `not-registered`, or the error of a fault
   */
  async submit(
    own: FakePhone,
    origin: FakeDevice,
    { id, to, quoted, mentions }: Omit<OutgoingTransportMessage, 'content'>,
    content: FakeContent,
  ): Promise<Receipt> {
    const never = new Promise<never>(() => {});
    await simulateLatency(this.faults.latencyMs);
    const fault = this.faults.takeSendFault(own.number);
    if (fault?.kind === 'lose' || origin.frozen) return never;
    if (fault?.kind === 'refuse') throw new TransportError(fault.reason, 'The network refused the message.', fault);
    const target = this.directory.find(to);
    if (!target || ('kind' in target && target.kind !== 'group'))
      throw new TransportError('not-registered', 'The recipient is not on the network.');
    if (target instanceof FakeGroup) assertCanWrite(target, own);
    const key = `${own.number} ${id}`;
    const timestamp = this.#acceptedMessages.get(key) ?? truncateToSeconds();
    if (!this.#acceptedMessages.has(key)) {
      this.#acceptedMessages.set(key, timestamp);
      const messageContext = {
        ...(quoted && { quoted: toQuoted(own, quoted) }),
        ...(mentions && { mentions }),
      };
      this.route({ id, from: own, to: target, content, timestamp, ...messageContext }, origin);
    }
    if (fault?.kind === 'swallow-ack') return never;
    await simulateLatency(this.faults.latencyMs);
    return { id, timestamp, to: 'kind' in target ? { kind: 'group', id: target.id } : target.person };
  }

  /** Used by sessions: runs a task. Resolves with its result, or never if the network does not answer. */
  async manage<Name extends SessionTaskName>(
    own: FakePhone,
    origin: FakeDevice,
    name: Name,
    params: SessionTaskParams<Name>,
  ): Promise<SessionTaskResult<Name>> {
    await simulateLatency(this.faults.latencyMs * 2);
    if (origin.frozen) return new Promise<never>(() => {});
    return this.createTasks(own, origin)[name](params);
  }

  #notifyDevices(party: FakePhone, envelope: MessageEnvelope, origin?: FakeDevice): void {
    for (const device of party.devices)
      if (device !== origin) device.push({ message: toLinkedDeviceMessage(toFakeMessage(envelope, party)) });
  }
}

const isGroup = (to: MessageEnvelope['to']): boolean => 'kind' in to && to.kind === 'group';
const isBlocked = (from: FakeParticipant, by: FakePhone): boolean =>
  from instanceof FakePhone && by.blockedPhones.has(from);

/** @throws TransportError if the account may not write in the group */
function assertCanWrite(group: FakeGroup, own: FakePhone): void {
  if (!group.roles.has(own))
    throw new TransportError('not-in-group', 'The account is not a member of the group.', { code: 403 });
  if (group.onlyAdminsWrite && !group.isAdmin(own))
    throw new TransportError('not-admin', 'Only administrators may write in the group.', { code: 420 });
}

type QuotedReference = NonNullable<OutgoingTransportMessage['quoted']>;
const toQuoted = (own: FakePhone, { id, fromMe, sender, text }: QuotedReference): QuotedMessage => {
  const author = fromMe ? own.person : sender;
  return { id, ...(author && { sender: author }), ...(text !== undefined && { text }) };
};

export const createFakeNetwork = (options?: FakeNetworkOptions): FakeNetwork => new FakeNetwork(options);
