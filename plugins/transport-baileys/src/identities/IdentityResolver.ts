import { withTimeout } from '@recado/timing';
import type { Person } from '@recado/transport';
import type { SignalKeyStore, SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys';
import { lidJid, phoneJid, toPerson } from './jids.ts';

const toNull = (): null => null;

export interface IdentityResolverOptions {
  readonly keys: SignalKeyStore;
  readonly mapping: SignalRepositoryWithLIDStore['lidMapping'];
  /** Timeout in milliseconds of a network query for a LID. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Resolves phone numbers and LIDs of people from Baileys' key store and from WhatsApp. */
export class IdentityResolver {
  readonly #options: IdentityResolverOptions;

  constructor(options: IdentityResolverOptions) {
    this.#options = options;
  }

  /** Adds the missing identifier to a person, if it is found within the timeout. */
  async resolve(person: Person): Promise<Person> {
    const { phone, lid } = person;
    if (phone === undefined || lid !== undefined) return this.resolveStored(person);
    const { mapping, signal, timeoutMs } = this.#options;
    // Baileys queries WhatsApp if the LID is not stored yet.
    const lidQuery = mapping.getLIDForPN(phoneJid(phone)).catch(toNull);
    return toPerson(phoneJid(phone), await withTimeout(timeoutMs, lidQuery, toNull, signal));
  }

  /** Same as `resolve`, but without a network query. */
  async resolveStored(person: Person): Promise<Person> {
    const { phone, lid } = person;
    if (phone !== undefined && lid === undefined) {
      const stored = (await this.#options.keys.get('lid-mapping', [phone]))[phone];
      return stored === undefined ? person : toPerson(phoneJid(phone), lidJid(stored));
    }
    if (phone === undefined && lid !== undefined)
      return toPerson(lidJid(lid), await this.#options.mapping.getPNForLID(lidJid(lid)).catch(toNull));
    return person;
  }

  /** Stores that a phone number and a LID belong to the same person. */
  async storeMappings(...people: readonly Person[]): Promise<void> {
    const pairs = people.flatMap(({ phone, lid }) =>
      phone === undefined || lid === undefined ? [] : [{ lid: lidJid(lid), pn: phoneJid(phone) }],
    );
    await this.#options.mapping.storeLIDPNMappings(pairs);
  }
}
