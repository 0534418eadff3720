import { createHash } from 'node:crypto';
import type { Address, Person, PhoneNumber } from '../address.ts';
import { FakeGroup } from './FakeGroup.ts';
import type { MessageEnvelope, MultiPartyChat } from './FakeMessage.ts';
import { FakePhone, type FakePhoneNetwork } from './FakePhone.ts';
import { listPhoneNumberVariants } from './listPhoneNumberVariants.ts';

export interface FakeAccountRegistryOptions {
  /** Whether people have a LID in addition to their number. Default: true. */
  readonly lids: boolean;
  /** Whether looking up a number registers it, so that every number exists. Default: false. */
  readonly everyone: boolean;
}

interface PhoneParams {
  readonly name?: string;
  readonly hidden?: boolean;
  /** Private ID of the person. Default: digits that are derived from the number. */
  readonly lid?: string;
}

/** Directory of the network's accounts and groups. */
export class FakeAccountRegistry {
  /** Groups by id. */
  readonly groups = new Map<string, FakeGroup>();
  readonly #network: FakePhoneNetwork;
  readonly #options: FakeAccountRegistryOptions;
  readonly #phones = new Map<PhoneNumber, FakePhone>();
  readonly #lids = new Map<string, FakePhone>();

  constructor(network: FakePhoneNetwork, options: FakeAccountRegistryOptions) {
    this.#network = network;
    this.#options = options;
  }

  /** Returns the phone with that number, and registers the number if needed. */
  phone(number: PhoneNumber, options: PhoneParams = {}): FakePhone {
    const existing = this.#phones.get(number);
    if (existing) return existing;
    const lid = options.lid ?? BigInt(`0x${createHash('sha256').update(number).digest('hex').slice(0, 12)}`).toString();
    const person: Person = {
      kind: 'person',
      ...(options.hidden ? {} : { phone: number }),
      ...(this.#options.lids || options.hidden ? { lid } : {}),
    };
    const phone = new FakePhone(this.#network, number, options.name ?? `Persona ${number.slice(-4)}`, person);
    this.#phones.set(number, phone);
    if (person.lid !== undefined) this.#lids.set(person.lid, phone);
    return phone;
  }

  group(subject: string, members: readonly PhoneNumber[]): FakeGroup {
    const phones = members.map(member => this.phone(member));
    const group = new FakeGroup(subject, phones);
    this.groups.set(group.id, group);
    return group;
  }

  findRegistered(number: PhoneNumber): FakePhone | undefined {
    return this.#phones.get(number);
  }

  /** Finds the phone with this number. Some countries write a number in two forms, and either form finds it. */
  resolve(number: PhoneNumber): FakePhone | undefined {
    for (const variant of listPhoneNumberVariants(number)) {
      const phone = this.#phones.get(variant);
      if (phone) return phone;
    }
    return this.#options.everyone ? this.phone(number) : undefined;
  }

  /** Finds the phone or chat of an address. A phone number must have the form in which it is registered. */
  find(to: PhoneNumber | Address): FakePhone | MultiPartyChat | undefined {
    if (typeof to === 'string') return this.#findExact(to);
    if (to.kind === 'group') return this.groups.get(to.id);
    if (to.kind !== 'person') return { kind: to.kind, id: to.id };
    return to.phone === undefined ? this.#lids.get(to.lid ?? '') : this.#findExact(to.phone);
  }

  /** Lists all phones that receive a message. The sender's own phone is one of them. */
  listParties(post: Pick<MessageEnvelope, 'from' | 'to'>): FakePhone[] {
    return [...new Set(this.#listReaders(post))].filter(member => member instanceof FakePhone);
  }

  /**
   * Lists the sender and all recipients of a message. A broadcast or channel message goes to all phones of the
   * fake network.
   */
  #listReaders({ from, to }: Pick<MessageEnvelope, 'from' | 'to'>): readonly unknown[] {
    if (!('kind' in to)) return [from, to];
    return to.kind === 'group' ? (this.groups.get(to.id)?.members ?? []) : [...this.#phones.values()];
  }

  #findExact(number: PhoneNumber): FakePhone | undefined {
    return this.#phones.get(number) ?? (this.#options.everyone ? this.phone(number) : undefined);
  }
}
