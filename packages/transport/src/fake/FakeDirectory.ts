import { createHash } from 'node:crypto';
import type { Address, Person, Phone } from '../address.ts';
import { FakeGroup } from './FakeGroup.ts';
import type { Place, Post } from './FakeMessage.ts';
import { FakePhone, type PhoneNetwork } from './FakePhone.ts';
import { numberVariants } from './numberVariants.ts';

export interface DirectoryOptions {
  /** Whether people have a LID beside their number; default true. */
  readonly lids: boolean;
  /** Whether every number counts as registered as soon as somebody asks for it; default false. */
  readonly everyone: boolean;
}

/** Who is on the network. */
export class FakeDirectory {
  /** By id. */
  readonly groups = new Map<string, FakeGroup>();
  readonly #network: PhoneNetwork;
  readonly #options: DirectoryOptions;
  readonly #phones = new Map<Phone, FakePhone>();
  readonly #lids = new Map<string, FakePhone>();

  constructor(network: PhoneNetwork, options: DirectoryOptions) {
    this.#network = network;
    this.#options = options;
  }

  /** Registers the number if it was not. */
  phone(number: Phone, about: { readonly name?: string; readonly hidden?: boolean } = {}): FakePhone {
    const known = this.#phones.get(number);
    if (known) return known;
    const lid = BigInt(`0x${createHash('sha256').update(number).digest('hex').slice(0, 12)}`).toString();
    const person: Person = {
      kind: 'person',
      ...(about.hidden ? {} : { phone: number }),
      ...(this.#options.lids || about.hidden ? { lid } : {}),
    };
    const phone = new FakePhone(this.#network, number, about.name ?? `Persona ${number.slice(-4)}`, person);
    this.#phones.set(number, phone);
    if (person.lid !== undefined) this.#lids.set(person.lid, phone);
    return phone;
  }

  group(subject: string, members: readonly Phone[]): FakeGroup {
    const phones = members.map(member => this.phone(member));
    const group = new FakeGroup(subject, phones);
    this.groups.set(group.id, group);
    return group;
  }

  known(number: Phone): FakePhone | undefined {
    return this.#phones.get(number);
  }

  /** The registered phone that a number in any national spelling belongs to. */
  resolve(number: Phone): FakePhone | undefined {
    for (const variant of numberVariants(number)) {
      const phone = this.#phones.get(variant);
      if (phone) return phone;
    }
    return this.#options.everyone ? this.phone(number) : undefined;
  }

  /** Whom an address means; a number only as it is registered, not in its other spelling. */
  find(to: Phone | Address): FakePhone | Place | undefined {
    if (typeof to === 'string') return this.#exactly(to);
    if (to.kind === 'group') return this.groups.get(to.id);
    if (to.kind !== 'person') return { kind: to.kind, id: to.id };
    return to.phone === undefined ? this.#lids.get(to.lid ?? '') : this.#exactly(to.phone);
  }

  /** Everybody who is to hear of a message, its sender included. */
  parties(post: Pick<Post, 'from' | 'to'>): FakePhone[] {
    return [...new Set(this.#readers(post))].filter(member => member instanceof FakePhone);
  }

  /** What is not said in a group, everybody reads. */
  #readers({ from, to }: Pick<Post, 'from' | 'to'>): readonly unknown[] {
    if (!('kind' in to)) return [from, to];
    return to.kind === 'group' ? (this.groups.get(to.id)?.members ?? []) : [...this.#phones.values()];
  }

  #exactly(number: Phone): FakePhone | undefined {
    return this.#phones.get(number) ?? (this.#options.everyone ? this.phone(number) : undefined);
  }
}
