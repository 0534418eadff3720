import { v7 } from 'uuid';
import { ContactBook, type ContactStep, type KnownContact } from './ContactBook.ts';

/** What is told of a person; at least one of phone and LID. */
export interface Identity {
  /** Digits. */
  readonly phone?: string | undefined;
  /** Digits of the LID, without its server part. */
  readonly lid?: string | undefined;
  readonly name?: string | undefined;
}

export interface ContactPlan {
  /** The contact of each identity, in the order of the identities. */
  readonly ids: string[];
  readonly steps: readonly ContactStep[];
}

/**
 * What must be done so that each identity has its contact, and one person has one. The latest word is believed:
 * - a number and a LID told together are one person: two contacts of theirs become one, the number's;
 * - unless both are complete (each has a number and a LID): then the number has passed to the LID's person;
 * - a number or LID told with a new counterpart keeps its contact, which takes the counterpart over;
 * - whom somebody wrote down in another spelling of the number is known by the network's from then on.
 */
export function planContacts(known: readonly KnownContact[], identities: readonly Identity[]): ContactPlan {
  const book = new ContactBook(known);
  const ids = identities.map(identity => settle(book, identity));
  return { ids: ids.map(id => book.currentId(id)), steps: book.steps };
}

function settle(book: ContactBook, { phone, lid, name }: Identity): string {
  if (phone === undefined && lid === undefined)
    throw new TypeError('A contact needs a phone number or a LID');
  let byPhone = book.byPhone(phone) ?? book.byTyped(phone);
  const byLid = book.byLid(lid);

  if (byPhone && byLid && byPhone.id !== byLid.id) {
    if (byPhone.lid !== null && byLid.phone !== null) {
      book.write('change', { ...byPhone, phone: null }, byPhone);
      byPhone = undefined;
    } else {
      book.merge(byLid, byPhone);
    }
  }

  const before = byPhone ?? byLid;
  const after: KnownContact = {
    id: before?.id ?? v7(),
    phone: phone ?? before?.phone ?? null,
    lid: lid ?? before?.lid ?? null,
    name: name ?? before?.name ?? (byPhone && byLid ? byLid.name : null),
  };
  if (!before) book.write('create', after);
  else if (before.phone !== after.phone || before.lid !== after.lid) book.write('change', after, before);
  else if (before.name !== after.name) book.write('rename', after, before);
  return after.id;
}
