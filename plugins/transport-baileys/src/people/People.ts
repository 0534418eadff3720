import { within } from '@recado/timing';
import type { Person } from '@recado/transport';
import type { SignalKeyStore, SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys';
import { lidJid, personOf, phoneJid } from './jids.ts';

const nothing = (): null => null;

export interface PeopleOptions {
  readonly keys: SignalKeyStore;
  readonly mapping: SignalRepositoryWithLIDStore['lidMapping'];
  /** How long a name may be asked for over the network, milliseconds. */
  readonly patienceMs: number;
  readonly over: AbortSignal;
}

/** Knows the other name of a person, as Baileys' key store and WhatsApp tell it. */
export class People {
  readonly #options: PeopleOptions;

  constructor(options: PeopleOptions) {
    this.#options = options;
  }

  /** The person by both names, if the second can be found out in time. */
  async complete(person: Person): Promise<Person> {
    const { phone, lid } = person;
    if (phone === undefined || lid !== undefined) return this.known(person);
    const { mapping, over, patienceMs } = this.#options;
    // Asks WhatsApp for a LID it has not seen yet.
    const asked = mapping.getLIDForPN(phoneJid(phone)).catch(nothing);
    return personOf(phoneJid(phone), await within(patienceMs, asked, nothing, over));
  }

  /** The same without asking anybody. */
  async known(person: Person): Promise<Person> {
    const { phone, lid } = person;
    if (phone !== undefined && lid === undefined) {
      const stored = (await this.#options.keys.get('lid-mapping', [phone]))[phone];
      return stored === undefined ? person : personOf(phoneJid(phone), lidJid(stored));
    }
    if (phone === undefined && lid !== undefined)
      return personOf(lidJid(lid), await this.#options.mapping.getPNForLID(lidJid(lid)).catch(nothing));
    return person;
  }

  /** Remembers that these names are one person's. */
  async learn(...people: readonly Person[]): Promise<void> {
    const pairs = people.flatMap(({ phone, lid }) =>
      phone === undefined || lid === undefined ? [] : [{ lid: lidJid(lid), pn: phoneJid(phone) }],
    );
    await this.#options.mapping.storeLIDPNMappings(pairs);
  }
}
