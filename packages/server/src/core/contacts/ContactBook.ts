import { listPhoneVariants } from '@recado/contract/rules';

/** A contact with the identifiers by which people are distinguished. */
export interface KnownContact {
  readonly id: string;
  readonly phone: string | null;
  readonly lid: string | null;
  /** Name of the contact as WhatsApp reports it. */
  readonly name: string | null;
  /** Name that the person chose on WhatsApp, without @. */
  readonly username?: string | null | undefined;
  /** Private IDs that the person had before `lid`. */
  readonly formerLids?: readonly string[];
  /** Whether a user entered the number and WhatsApp has not confirmed this person yet. */
  readonly isTyped?: boolean;
}

/** One change of the contacts in the database. A plan consists of such steps, which are applied in order. */
export type ContactChangeStep =
  | { readonly kind: 'create' | 'rename' | 'change'; readonly contact: KnownContact }
  | { readonly kind: 'merge'; readonly from: string; readonly into: string };

/** Contacts in memory, indexed by phone number and LID. `steps`: changes that are not in the database yet. */
export class ContactBook {
  readonly steps: ContactChangeStep[] = [];
  readonly #byPhone = new Map<string, KnownContact>();
  readonly #byLid = new Map<string, KnownContact>();
  readonly #byFormerLid = new Map<string, KnownContact>();
  readonly #mergedInto = new Map<string, string>();

  constructor(contacts: readonly KnownContact[]) {
    for (const contact of contacts) this.#index(contact);
  }

  findByPhone(phone: string | undefined): KnownContact | undefined {
    return phone === undefined ? undefined : this.#byPhone.get(phone);
  }

  /** Finds a contact that a user created with a different spelling of this phone number. */
  findByEnteredPhone(phone: string | undefined): KnownContact | undefined {
    if (phone === undefined) return undefined;
    const [, ...spellings] = listPhoneVariants(phone);
    return spellings.map(spelling => this.#byPhone.get(spelling)).find(contact => contact?.isTyped);
  }

  findByLid(lid: string | undefined): KnownContact | undefined {
    return lid === undefined ? undefined : this.#byLid.get(lid);
  }

  /** Finds a contact that had this private ID before. */
  findByFormerLid(lid: string | undefined): KnownContact | undefined {
    return lid === undefined ? undefined : this.#byFormerLid.get(lid);
  }

  /** Returns the ID of the contact that remains after all merges of the contact with this ID. */
  currentId(id: string): string {
    const into = this.#mergedInto.get(id);
    return into === undefined ? id : this.currentId(into);
  }

  write(kind: 'create' | 'rename' | 'change', contact: KnownContact, previous?: KnownContact): void {
    if (previous) this.#remove(previous);
    this.#index(contact);
    this.steps.push({ kind, contact });
  }

  /**
   * Merges `from` into `into`. The identifiers of `from` become free; a separate `change` step must
   * give them to `into`.
   */
  merge(from: KnownContact, into: KnownContact): void {
    this.#remove(from);
    this.#mergedInto.set(from.id, into.id);
    this.steps.push({ kind: 'merge', from: from.id, into: into.id });
  }

  #index(contact: KnownContact): void {
    if (contact.phone !== null) this.#byPhone.set(contact.phone, contact);
    if (contact.lid !== null) this.#byLid.set(contact.lid, contact);
    for (const lid of contact.formerLids ?? []) this.#byFormerLid.set(lid, contact);
  }

  #remove(contact: KnownContact): void {
    if (contact.phone !== null) this.#byPhone.delete(contact.phone);
    if (contact.lid !== null) this.#byLid.delete(contact.lid);
    for (const lid of contact.formerLids ?? []) this.#byFormerLid.delete(lid);
  }
}
