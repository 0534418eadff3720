import { v7 } from 'uuid';
import { ContactBook, type ContactChangeStep, type KnownContact } from './ContactBook.ts';

/** Identifiers of a person: a phone number, a LID or both. */
export interface ContactIdentity {
  /** Digits of the phone number. */
  readonly phone?: string | undefined;
  /** LID without the part that names WhatsApp's server, or business-scoped ID. */
  readonly lid?: string | undefined;
  readonly name?: string | undefined;
  /** Name that the person chose on WhatsApp, without @. */
  readonly username?: string | undefined;
}

export interface ContactChangePlan {
  /** The contact ID of each identity, in the order of the identities. */
  readonly ids: string[];
  readonly steps: readonly ContactChangeStep[];
}

/**
 * Plans the changes after which each identity has a contact, and each person has only one contact. Later
 * reports replace earlier ones:
 * - An identity with a number and a LID is one person. If the number and the LID belong to different
 *   contacts, these are merged into the one with the number. If both contacts have a number and a LID,
 *   only the number moves, to the contact with the LID.
 * - If a known number is reported with a new LID, the contact of the number stores the new LID. A known
 *   LID with a new number is treated alike.
 * - A former private ID alone belongs to its contact, which keeps the current one.
 * - If a user entered a number in another spelling than WhatsApp, the contact takes WhatsApp's spelling.
 */
export function planContactChanges(
  contacts: readonly KnownContact[],
  identities: readonly ContactIdentity[],
): ContactChangePlan {
  const book = new ContactBook(contacts);
  const ids = identities.map(identity => planIdentity(book, identity));
  return { ids: ids.map(id => book.currentId(id)), steps: book.steps };
}

function planIdentity(book: ContactBook, { phone, lid, name, username }: ContactIdentity): string {
  if (phone === undefined && lid === undefined) throw new TypeError('A contact needs a phone number or a LID');
  let byPhone = book.findByPhone(phone) ?? book.findByEnteredPhone(phone);
  const byLid = book.findByLid(lid);

  if (byPhone && byLid && byPhone.id !== byLid.id) {
    if (byPhone.lid !== null && byLid.phone !== null) {
      book.write('change', { ...byPhone, phone: null }, byPhone);
      byPhone = undefined;
    } else {
      book.merge(byLid, byPhone);
    }
  }

  const byFormerLid = byPhone || byLid ? undefined : book.findByFormerLid(lid);
  const isSamePerson = byFormerLid !== undefined && (phone === undefined || byFormerLid.phone === null);
  // The network gave the private ID to another person, so it no longer finds the former one.
  if (byFormerLid && !isSamePerson) book.write('change', omitFormerLid(byFormerLid, lid), byFormerLid);
  const current = byPhone ?? byLid ?? (isSamePerson ? byFormerLid : undefined);
  const currentLid = isSamePerson && phone === undefined ? byFormerLid.lid : (lid ?? current?.lid ?? null);
  const formerLids = listFormerLids([current, byPhone && byLid ? byLid : undefined], currentLid);
  const updated: KnownContact = {
    id: current?.id ?? v7(),
    phone: phone ?? current?.phone ?? null,
    lid: currentLid,
    name: name ?? current?.name ?? (byPhone && byLid ? byLid.name : null),
    username: username ?? current?.username ?? (byPhone && byLid ? byLid.username : undefined),
    ...(formerLids.length > 0 && { formerLids }),
  };
  if (!current) book.write('create', updated);
  else if (current.phone !== updated.phone || current.lid !== updated.lid) book.write('change', updated, current);
  else if (current.name !== updated.name || (current.username ?? null) !== (updated.username ?? null))
    book.write('rename', updated, current);
  return updated.id;
}

/** Returns all private IDs that these contacts of one person had, without the current one. */
const listFormerLids = (contacts: readonly (KnownContact | undefined)[], currentLid: string | null): string[] => {
  const lids = contacts.flatMap(contact => [...(contact?.formerLids ?? []), ...(contact?.lid ? [contact.lid] : [])]);
  return [...new Set(lids)].filter(lid => lid !== currentLid);
};

const omitFormerLid = (contact: KnownContact, lid: string | undefined): KnownContact => ({
  ...contact,
  formerLids: (contact.formerLids ?? []).filter(formerLid => formerLid !== lid),
});
