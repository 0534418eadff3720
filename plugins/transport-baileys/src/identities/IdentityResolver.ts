import { withTimeout } from '@recado/timing';
import type { MessageContext, Person } from '@recado/transport';
import type { SignalKeyStore, SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys';
import { omitScopedId, toLidJid, toPersonFromJids, toPhoneJid } from './jids.ts';

const toNull = (): null => null;

export interface IdentityResolverOptions {
  readonly keys: SignalKeyStore;
  readonly mapping: SignalRepositoryWithLIDStore['lidMapping'];
  /** Timeout in milliseconds of a query to WhatsApp for the LID of a phone number. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Resolves phone numbers and LIDs of people from Baileys' key store and from WhatsApp. */
export class IdentityResolver {
  readonly #options: IdentityResolverOptions;

  constructor(options: IdentityResolverOptions) {
    this.#options = options;
  }

  /** Adds a person's missing identifier (phone number or LID), if it is found within the timeout. */
  async resolve(reportedPerson: Person): Promise<Person> {
    const person = omitScopedId(reportedPerson);
    const { phone, lid } = person;
    if (phone === undefined || lid !== undefined) return this.resolveStored(person);
    const { mapping, signal, timeoutMs } = this.#options;
    // Baileys queries WhatsApp if the LID is not stored yet.
    const lidQuery = mapping.getLIDForPN(toPhoneJid(phone)).catch(toNull);
    return toPersonFromJids(toPhoneJid(phone), await withTimeout(timeoutMs, lidQuery, toNull, signal));
  }

  /** Adds a person's missing phone number or LID if the key store contains it. Sends no network query. */
  async resolveStored(reportedPerson: Person): Promise<Person> {
    const person = omitScopedId(reportedPerson);
    const { phone, lid } = person;
    if (phone !== undefined && lid === undefined) {
      const stored = (await this.#options.keys.get('lid-mapping', [phone]))[phone];
      return stored === undefined ? person : toPersonFromJids(toPhoneJid(phone), toLidJid(stored));
    }
    if (phone === undefined && lid !== undefined)
      return toPersonFromJids(toLidJid(lid), await this.#options.mapping.getPNForLID(toLidJid(lid)).catch(toNull));
    return person;
  }

  /** Adds all known identifiers to the people that a message mentions or quotes. */
  async resolveContext(context: MessageContext): Promise<MessageContext> {
    const { mentions, quoted } = context;
    return {
      ...context,
      ...(mentions && { mentions: await Promise.all(mentions.map(person => this.resolveStored(person))) }),
      ...(quoted?.sender && { quoted: { ...quoted, sender: await this.resolveStored(quoted.sender) } }),
    };
  }

  /** Stores that a phone number and a LID belong to the same person. */
  async storeMappings(...people: readonly Person[]): Promise<void> {
    const pairs = people.flatMap(({ phone, lid }) =>
      phone === undefined || lid === undefined ? [] : [{ lid: toLidJid(lid), pn: toPhoneJid(phone) }],
    );
    await this.#options.mapping.storeLIDPNMappings(pairs);
  }
}
