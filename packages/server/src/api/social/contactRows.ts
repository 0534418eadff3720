import { type Contact, parseRecipient } from '@recado/contract';
import { social as texts } from '@recado/texts';
import { addressKey, type Person } from '@recado/transport';
import { validate as isUuid } from 'uuid';
import { contactsOf, namesOf as spellingsOf } from '../../ground/contacts/contactsOf.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { NotFound } from '../../ground/errors/index.ts';
import { namesOf } from './createPeople.ts';

/** A contact with what its conversation says of it. */
export interface ContactRow {
  readonly id: string;
  readonly phone: string | null;
  readonly lid: string | null;
  readonly name: string | null;
  /** Of the conversation, both null while there is none. */
  readonly lastAt: Date | null;
  readonly chatId: string | null;
  readonly optedOutAt: Date | null;
  readonly ownName: string | null;
  readonly whatsappName: string | null;
  readonly labels: string[];
  readonly notes: string | null;
}

export const personOf = ({ phone, lid }: Pick<ContactRow, 'phone' | 'lid'>): Person => ({
  kind: 'person',
  ...(phone !== null && { phone }),
  ...(lid !== null && { lid }),
});

export const presentContact = (row: ContactRow): Contact => ({
  id: row.id,
  chat: addressKey(personOf(row)),
  name: row.name,
  ...namesOf(personOf(row)),
  ownName: row.ownName,
  whatsappName: row.whatsappName,
  labels: row.labels,
  notes: row.notes,
  lastMessageAt: row.lastAt?.toISOString() ?? null,
  optedOutAt: row.optedOutAt?.toISOString() ?? null,
});

const FROM = `
  SELECT c.id, c.phone, c.lid, coalesce(c.own_name, c.name) AS name, v.last_at AS "lastAt", v.id AS "chatId", c.opted_out_at AS "optedOutAt",
    c.own_name AS "ownName", c.name AS "whatsappName", c.labels, c.notes
  FROM contacts c LEFT JOIN conversations v ON v.client_id = c.client_id AND v.chat = 'contact:' || c.id
  WHERE c.client_id = :clientId AND (v.id IS NOT NULL OR c.added_at IS NOT NULL)`;

/**
 * A client's contact by id, by number in any spelling, of two as it is written, or by chat.
 *
 * @param isHeld until the transaction ends, nobody else changes them
 * @throws NotFound
 */
export async function findContact(
  db: Queryable,
  clientId: string,
  named: string,
  { isHeld = false }: { readonly isHeld?: boolean } = {},
): Promise<ContactRow> {
  const recipient = parseRecipient(named);
  const ids = isUuid(named)
    ? [named.toLowerCase()]
    : recipient && recipient.kind !== 'group'
      ? await contactsOf(db, clientId, spellingsOf(recipient))
      : [];
  const [found] = await rows<ContactRow>(
    db,
    `${FROM} AND c.id = ANY(CAST(:ids AS uuid[])) ORDER BY (c.phone = :written) IS TRUE DESC, v.last_at DESC NULLS LAST, c.id DESC LIMIT 1
     ${isHeld ? 'FOR NO KEY UPDATE OF c' : ''}`,
    { clientId, ids, written: recipient?.kind === 'phone' ? recipient.phone : '' },
  );
  if (!found) throw new NotFound(texts.contactNotFound);
  return found;
}

export const CONTACTS = `${FROM} AND (CAST(:ids AS uuid[]) IS NULL OR c.id = ANY(CAST(:ids AS uuid[])))
  AND (CAST(:pattern AS text) IS NULL OR fold_text(c.name) LIKE CAST(:pattern AS text)
    OR fold_text(c.own_name) LIKE CAST(:pattern AS text) OR c.phone LIKE ANY(CAST(:phones AS text[])))
  AND (CAST(:label AS text) IS NULL OR coalesce(
    (SELECT name FROM labels WHERE client_id = :clientId AND fold_text(name) = fold_text(CAST(:label AS text))),
    CAST(:label AS text)) = ANY(c.labels))
  AND (CAST(:optedOut AS boolean) IS NULL OR (c.opted_out_at IS NOT NULL) = CAST(:optedOut AS boolean))
  AND (CAST(:cursor AS uuid) IS NULL OR c.id < CAST(:cursor AS uuid)) ORDER BY c.id DESC LIMIT :most`;
export const CONTACT_NAMES = `
  SELECT phone, lid, coalesce(own_name, name) AS name FROM contacts
  WHERE client_id = :clientId AND (phone = ANY(:phones) OR lid = ANY(:lids))`;
