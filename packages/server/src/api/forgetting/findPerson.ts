import { mexicanPhone, parseRecipient, phoneVariants } from '@recado/contract';
import { social as texts } from '@recado/texts';
import { validate as isUuid } from 'uuid';
import { contactsOf } from '../../ground/contacts/contactsOf.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { NotFound } from '../../ground/errors/index.ts';

/** Everything by which a client's data may name one person. */
export interface PersonNames {
  /** Contacts, of which there may be more than one: one for each spelling. */
  readonly ids: readonly string[];
  /** As messages keep the chats with them. */
  readonly keys: readonly string[];
  /** Digits, in every spelling. */
  readonly phones: readonly string[];
  readonly lids: readonly string[];
  /** As events and recipients have them: digits, `lid:…`, the LID alone. */
  readonly names: readonly string[];
  /** Of them wanted no messages, since when. */
  readonly optedOutAt: Date | null;
  /** They wanted none once, and do now. */
  readonly isWilling: boolean;
}

interface Known {
  readonly id: string;
  readonly phone: string | null;
  readonly lid: string | null;
  readonly optedOutAt: Date | null;
  readonly optChangedAt: Date | null;
}

/**
 * A person by a contact's id, by number in any spelling, or by LID, with whatever contacts of the client turn out to be the same.
 *
 * @throws NotFound for what is neither, or an id that there is not
 */
export async function findPerson(db: Queryable, clientId: string, named: string): Promise<PersonNames> {
  const phones = new Set<string>();
  const lids = new Set<string>();
  const known = new Map<string, Known>();
  const learn = ({ phone, lid }: Pick<Known, 'phone' | 'lid'>): void => {
    if (phone !== null) for (const one of phoneVariants(phone)) phones.add(one);
    if (lid !== null) lids.add(lid);
  };
  const recipient = isUuid(named) ? undefined : parseRecipient(named);
  if (recipient?.kind === 'phone') learn({ phone: recipient.phone, lid: null });
  if (recipient?.kind === 'national') learn({ phone: mexicanPhone(recipient.national), lid: null });
  if (recipient?.kind === 'lid') learn({ phone: null, lid: recipient.lid });

  let ids = isUuid(named) ? [named.toLowerCase()] : [];
  // A number leads to a LID, and that to another spelling.
  for (let before = -1; before < phones.size + lids.size; ) {
    before = phones.size + lids.size;
    const others = await contactsOf(db, clientId, [...phones, ...[...lids].map(lid => `lid:${lid}`)]);
    ids = [...new Set([...ids, ...others])];
    for (const one of await rows<Known>(db, KNOWN, { clientId, ids })) {
      known.set(one.id, one);
      learn(one);
    }
  }
  if (known.size === 0 && phones.size + lids.size === 0) throw new NotFound(texts.contactNotFound);
  const found = [...known.keys()];
  const times = [...known.values()].flatMap(({ optedOutAt }) => optedOutAt ?? []);
  return {
    ids: found,
    keys: found.map(id => `contact:${id}`),
    phones: [...phones],
    lids: [...lids],
    names: [...phones, ...[...lids].flatMap(lid => [lid, `lid:${lid}`])],
    optedOutAt: times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
    isWilling: times.length === 0 && [...known.values()].some(({ optChangedAt }) => optChangedAt !== null),
  };
}

const KNOWN = `
  SELECT id, phone, lid, opted_out_at AS "optedOutAt", opt_changed_at AS "optChangedAt" FROM contacts
  WHERE client_id = :clientId AND id = ANY(CAST(:ids AS uuid[]))`;
