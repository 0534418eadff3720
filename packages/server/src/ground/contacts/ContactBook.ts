import { phoneVariants } from '@recado/contract/rules';

/** A contact as far as it tells one person from another. */
export interface KnownContact {
  readonly id: string;
  readonly phone: string | null;
  readonly lid: string | null;
  /** What the network tells. */
  readonly name: string | null;
  /** Somebody here wrote the number, and the network has not told of this person yet. */
  readonly isTyped?: boolean;
}

/** What must be done in the database, in this order. */
export type ContactStep =
  | { readonly kind: 'create' | 'rename' | 'change'; readonly contact: KnownContact }
  | { readonly kind: 'merge'; readonly from: string; readonly into: string };

/** Contacts in memory, found by number or LID, with the steps that made them what they are now. */
export class ContactBook {
  readonly steps: ContactStep[] = [];
  readonly #byPhone = new Map<string, KnownContact>();
  readonly #byLid = new Map<string, KnownContact>();
  readonly #current = new Map<string, string>();

  constructor(known: readonly KnownContact[]) {
    for (const contact of known) this.#enter(contact);
  }

  byPhone(phone: string | undefined): KnownContact | undefined {
    return phone === undefined ? undefined : this.#byPhone.get(phone);
  }

  /** Who has this number as somebody wrote it, in another spelling of the same line's. */
  byTyped(phone: string | undefined): KnownContact | undefined {
    if (phone === undefined) return undefined;
    const [, ...spellings] = phoneVariants(phone);
    return spellings.map(one => this.#byPhone.get(one)).find(contact => contact?.isTyped);
  }

  byLid(lid: string | undefined): KnownContact | undefined {
    return lid === undefined ? undefined : this.#byLid.get(lid);
  }

  /** The contact that one with this id has become by merging. */
  currentId(id: string): string {
    const into = this.#current.get(id);
    return into === undefined ? id : this.currentId(into);
  }

  write(kind: 'create' | 'rename' | 'change', contact: KnownContact, before?: KnownContact): void {
    if (before) this.#remove(before);
    this.#enter(contact);
    this.steps.push({ kind, contact });
  }

  /** Leaves the numbers of `from` free for `into`, whose `change` is a step of its own. */
  merge(from: KnownContact, into: KnownContact): void {
    this.#remove(from);
    this.#current.set(from.id, into.id);
    this.steps.push({ kind: 'merge', from: from.id, into: into.id });
  }

  #enter(contact: KnownContact): void {
    if (contact.phone !== null) this.#byPhone.set(contact.phone, contact);
    if (contact.lid !== null) this.#byLid.set(contact.lid, contact);
  }

  #remove(contact: KnownContact): void {
    if (contact.phone !== null) this.#byPhone.delete(contact.phone);
    if (contact.lid !== null) this.#byLid.delete(contact.lid);
  }
}
