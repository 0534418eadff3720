import { listPhoneVariants, parseRecipient } from '@recado/contract';
import { groupAndContactTexts as texts } from '@recado/texts';
import { validate as isUuid } from 'uuid';
import { findContactIdsByIdentifiers, listWrittenPhones } from '../../../core/contacts/findContactIdsByIdentifiers.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { NotFound } from '../../../core/errors/index.ts';

/** All identifiers by which a client's data may refer to one person. */
export interface PersonIdentifiers {
  /**
   * IDs of the person's contacts. There may be several, because each spelling of the number can have a contact.
   */
  readonly ids: readonly string[];
  /** Identifiers of the person's chats, in the form in which message rows store them. */
  readonly keys: readonly string[];
  /** All forms of the person's phone numbers, as digits. */
  readonly phones: readonly string[];
  readonly lids: readonly string[];
  /** The person's identifiers as events and campaign recipients contain them: digits, `lid:…` or a bare LID. */
  readonly names: readonly string[];
  /** Earliest opt-out time of the contacts; null if none of them opted out. */
  readonly optedOutAt: Date | null;
  /** Whether the person opted in after an earlier opt-out. */
  readonly hasOptedIn: boolean;
}

interface ContactRow {
  readonly id: string;
  readonly phone: string | null;
  readonly lid: string | null;
  readonly formerLids: readonly string[];
  readonly optedOutAt: Date | null;
  readonly optOutChangedAt: Date | null;
}

/**
 * Finds a person by contact ID, number in any spelling, or LID, with all contacts of the client
 * that turn out to be the same person.
 *
 * @throws NotFound if the identifier is none of these, or if no contact has the ID
 */
export async function findPersonIdentifiers(
  db: Queryable,
  clientId: string,
  identifier: string,
): Promise<PersonIdentifiers> {
  const phones = new Set<string>();
  const lids = new Set<string>();
  const contacts = new Map<string, ContactRow>();
  const addIdentifiers = ({ phone, lid }: Pick<ContactRow, 'phone' | 'lid'>): void => {
    if (phone !== null) for (const variant of listPhoneVariants(phone)) phones.add(variant);
    if (lid !== null) lids.add(lid);
  };
  const recipient = isUuid(identifier) ? undefined : parseRecipient(identifier);
  if (recipient?.kind === 'phone') addIdentifiers({ phone: recipient.phone, lid: null });
  if (recipient?.kind === 'national')
    for (const phone of await listWrittenPhones(db, clientId, recipient.national)) addIdentifiers({ phone, lid: null });
  if (recipient?.kind === 'lid') addIdentifiers({ phone: null, lid: recipient.lid });

  let ids = isUuid(identifier) ? [identifier.toLowerCase()] : [];
  // Repeat until nothing new is found: a number leads to a LID, which may lead to another number.
  for (let previousCount = -1; previousCount < phones.size + lids.size; ) {
    previousCount = phones.size + lids.size;
    const relatedIds = await findContactIdsByIdentifiers(db, clientId, [
      ...phones,
      ...[...lids].map(lid => `lid:${lid}`),
    ]);
    ids = [...new Set([...ids, ...relatedIds])];
    for (const contact of await rows<ContactRow>(db, SELECT_CONTACTS_SQL, { clientId, ids })) {
      contacts.set(contact.id, contact);
      addIdentifiers(contact);
      for (const lid of contact.formerLids) lids.add(lid);
    }
  }
  if (contacts.size === 0 && phones.size + lids.size === 0) throw new NotFound(texts.contactNotFound);
  const contactIds = [...contacts.keys()];
  const times = [...contacts.values()].flatMap(({ optedOutAt }) => optedOutAt ?? []);
  return {
    ids: contactIds,
    keys: contactIds.map(id => `contact:${id}`),
    phones: [...phones],
    lids: [...lids],
    names: [...phones, ...[...lids].flatMap(lid => [lid, `lid:${lid}`])],
    optedOutAt: times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
    hasOptedIn: times.length === 0 && [...contacts.values()].some(({ optOutChangedAt }) => optOutChangedAt !== null),
  };
}

const SELECT_CONTACTS_SQL = `
  SELECT id, phone, lid, former_lids AS "formerLids", opted_out_at AS "optedOutAt", opt_out_changed_at AS "optOutChangedAt" FROM contacts
  WHERE client_id = :clientId AND id = ANY(CAST(:ids AS uuid[]))`;
