import { isBusinessScopedId, type Person, type Vault } from '@recado/transport';

const SCOPED_ID_CATEGORY = 'people';
/** Maximum number of scoped IDs in the in-memory cache. */
const MAX_CACHED_IDS = 1_000;
/** Maximum number of changes that are followed from a former scoped ID to the current one. */
const MAX_ID_CHANGES = 20;

/**
 * Stored values for a scoped ID: the digits of the number; `+` and the digits, if messages arrived before the number
 * was known; `-` while the number is unknown; `>` and the scoped ID that replaced this one, followed by a space and the
 * number that the customer had until then, if it was known.
 */
const UNKNOWN_NUMBER = '-';
const KNOWN_LATER = '+';
const REPLACED_BY = '>';
/** ID for all portfolios of a company. It is no former ID of the customer. */
const PARENT_ID = /^[A-Z]{2}\.ENT\./;

/** Identifiers of a customer as Meta sends them. */
export interface CustomerIdentifiers {
  readonly number?: string | undefined;
  readonly userId?: string | undefined;
  /** ID for all portfolios of the company. */
  readonly parentUserId?: string | undefined;
}

/**
 * Converts a customer's identifiers to a person. For customers who hide their number, Meta sends only a
 * business-scoped ID. If Meta has once sent both the number and the scoped ID, both belong to one person. A
 * person with a known number gets only the number as identifier. The reason is that linked devices know the
 * same customer under a private ID, which would conflict with the scoped ID. If the number became known after the
 * first message, the person has both, so that the host merges its contacts.
 */
export class IdentityResolver {
  readonly #vault: Vault;
  readonly #values = new Map<string, string>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** Returns the person with these identifiers. Returns undefined if none of them is valid. */
  async resolvePerson({ number, userId, parentUserId }: CustomerIdentifiers): Promise<Person | undefined> {
    const scopedIds = [userId, parentUserId].filter(id => id !== undefined && isBusinessScopedId(id));
    const [reportedId, parentId] = scopedIds;
    if (reportedId === undefined) return isNumber(number) ? { kind: 'person', phone: number } : undefined;
    if (parentId !== undefined) await this.#store(parentId, `${REPLACED_BY}${reportedId}`);
    const { id, value } = await this.#readCurrent(reportedId);
    // A late message under a former ID has the former number, which may belong to another person now.
    const isFormerId = id !== reportedId && !PARENT_ID.test(reportedId);
    if (isNumber(number) && !isFormerId) {
      const isKnownLater = value === UNKNOWN_NUMBER || value?.startsWith(KNOWN_LATER) === true;
      await this.#store(id, `${isKnownLater ? KNOWN_LATER : ''}${number}`);
      return { kind: 'person', phone: number, ...(isKnownLater && { lid: id }) };
    }
    if (value === undefined) await this.#store(id, UNKNOWN_NUMBER);
    if (value === undefined || value === UNKNOWN_NUMBER) return { kind: 'person', lid: id };
    return value.startsWith(KNOWN_LATER)
      ? { kind: 'person', phone: value.slice(1), lid: id }
      : { kind: 'person', phone: value };
  }

  /**
   * Records that Meta replaced a customer's scoped ID, because the customer has another number. Later messages under
   * either ID belong to one person. The number of the new ID is unknown until Meta sends it.
   *
   * @returns the number that the customer had under the former ID, also for a repeated call
   */
  async recordUserIdChange(previousId: string, userId: string): Promise<string | undefined> {
    if (!isBusinessScopedId(previousId) || !isBusinessScopedId(userId)) return undefined;
    const { id, value } = await this.#readCurrent(previousId);
    if (id === userId) return parseReplacement((await this.#read(previousId)) ?? '').number;
    if (value !== undefined && (await this.#read(userId)) === undefined) await this.#store(userId, UNKNOWN_NUMBER);
    const number = value?.replace(/^\D/, '');
    await this.#store(id, `${REPLACED_BY}${userId}${isNumber(number) ? ` ${number}` : ''}`);
    return isNumber(number) ? number : undefined;
  }

  /** Follows the changes of a scoped ID, and returns the current ID with its stored value. */
  async #readCurrent(scopedId: string): Promise<{ readonly id: string; readonly value: string | undefined }> {
    let id = scopedId;
    for (let changes = 0; changes < MAX_ID_CHANGES; changes += 1) {
      const value = await this.#read(id);
      if (!value?.startsWith(REPLACED_BY)) return { id, value };
      id = parseReplacement(value).id;
    }
    return { id, value: undefined };
  }

  async #read(scopedId: string): Promise<string | undefined> {
    const cached = this.#values.get(scopedId);
    if (cached !== undefined) return cached;
    const stored = (await this.#vault.read(SCOPED_ID_CATEGORY, [scopedId])).get(scopedId);
    const value = stored && Buffer.from(stored).toString();
    if (value !== undefined) this.#cacheValue(scopedId, value);
    return value;
  }

  async #store(scopedId: string, value: string): Promise<void> {
    if ((await this.#read(scopedId)) === value) return;
    const number = value.replace(/^\D/, '');
    const person = isNumber(number)
      ? number
      : `lid:${value.startsWith(REPLACED_BY) ? parseReplacement(value).id : scopedId}`;
    await this.#vault.write([{ category: SCOPED_ID_CATEGORY, id: scopedId, value: Buffer.from(value), person }]);
    this.#cacheValue(scopedId, value);
  }

  #cacheValue(scopedId: string, value: string): void {
    if (this.#values.size >= MAX_CACHED_IDS) this.#values.clear();
    this.#values.set(scopedId, value);
  }
}

/** Parses the stored value of a former ID. */
function parseReplacement(value: string): { readonly id: string; readonly number: string | undefined } {
  const [id = '', number] = value.slice(REPLACED_BY.length).split(' ');
  return { id, number };
}

const isNumber = (number: string | undefined): number is string => number !== undefined && /^\d{5,20}$/.test(number);
