import type { Person, Vault } from '@recado/transport';

const CATEGORY = 'people';
/** How many are remembered without asking the vault. */
const most = 1_000;

/** A business-scoped id, `MX.13491208655302741918`: not the private id that linked devices know somebody by. */
export const isScopedId = (id: string): boolean => /^[A-Z]{2}\.[A-Za-z0-9.]{1,160}$/.test(id);

/**
 * Who is who. A customer who hides the number is told by a business-scoped id alone; who was seen with both before stays
 * one person. Where the number is known it is the only name: a scoped id beside it would contend with the private id by
 * which a linked device knows the same customer.
 */
export class People {
  readonly #vault: Vault;
  readonly #numbers = new Map<string, string>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** The person with this number, or this scoped id. Undefined when Meta told neither. */
  async person(number: string | undefined, scopedId: string | undefined): Promise<Person | undefined> {
    if (number && /^\d{5,20}$/.test(number)) {
      if (scopedId && isScopedId(scopedId)) await this.#remember(scopedId, number);
      return { kind: 'person', phone: number };
    }
    if (!scopedId || !isScopedId(scopedId)) return undefined;
    const known = this.#numbers.get(scopedId) ?? (await this.#read(scopedId));
    return known ? { kind: 'person', phone: known } : { kind: 'person', lid: scopedId };
  }

  async #read(scopedId: string): Promise<string | undefined> {
    const kept = (await this.#vault.read(CATEGORY, [scopedId])).get(scopedId);
    return kept && Buffer.from(kept).toString();
  }

  async #remember(scopedId: string, number: string): Promise<void> {
    if (this.#numbers.get(scopedId) === number) return;
    if ((await this.#read(scopedId)) !== number)
      await this.#vault.write([
        { category: CATEGORY, id: scopedId, value: Buffer.from(number), person: number },
      ]);
    if (this.#numbers.size >= most) this.#numbers.clear();
    this.#numbers.set(scopedId, number);
  }
}
