import type { Person, Vault } from '@recado/transport';

const SCOPED_ID_CATEGORY = 'people';
/** Maximum number of scoped IDs in the in-memory cache. */
const MAX_CACHED_IDS = 1_000;

/**
 * Returns whether an ID is business-scoped (`MX.13491208655302741918`), in contrast to the private IDs that
 * linked devices use.
 */
export const isBusinessScopedId = (id: string): boolean => /^[A-Z]{2}\.[A-Za-z0-9.]{1,160}$/.test(id);

/**
 * Converts a customer's identifiers to a person. For customers who hide their number, Meta sends only a
 * business-scoped ID. If Meta has once sent both the number and the scoped ID, both belong to one person. A
 * person with a known number gets only the number as identifier. The reason is that linked devices know the
 * same customer under a private ID, which would conflict with the scoped ID.
 */
export class IdentityResolver {
  readonly #vault: Vault;
  readonly #numbers = new Map<string, string>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** Returns the person with this number or scoped ID. Returns undefined if Meta sent neither. */
  async resolvePerson(number: string | undefined, scopedId: string | undefined): Promise<Person | undefined> {
    if (number && /^\d{5,20}$/.test(number)) {
      if (scopedId && isBusinessScopedId(scopedId)) await this.#storeNumber(scopedId, number);
      return { kind: 'person', phone: number };
    }
    if (!scopedId || !isBusinessScopedId(scopedId)) return undefined;
    const storedNumber = this.#numbers.get(scopedId) ?? (await this.#readNumber(scopedId));
    return storedNumber ? { kind: 'person', phone: storedNumber } : { kind: 'person', lid: scopedId };
  }

  async #readNumber(scopedId: string): Promise<string | undefined> {
    const stored = (await this.#vault.read(SCOPED_ID_CATEGORY, [scopedId])).get(scopedId);
    return stored && Buffer.from(stored).toString();
  }

  async #storeNumber(scopedId: string, number: string): Promise<void> {
    if (this.#numbers.get(scopedId) === number) return;
    if ((await this.#readNumber(scopedId)) !== number)
      await this.#vault.write([
        { category: SCOPED_ID_CATEGORY, id: scopedId, value: Buffer.from(number), person: number },
      ]);
    if (this.#numbers.size >= MAX_CACHED_IDS) this.#numbers.clear();
    this.#numbers.set(scopedId, number);
  }
}
