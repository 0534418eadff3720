import { type Contact, parseRecipient } from '@recado/contract';
import { groupAndContactTexts as texts } from '@recado/texts';
import { formatAddressKey, type Person } from '@recado/transport';
import { validate as isUuid } from 'uuid';
import { findNamedContactIds } from '../../../core/contacts/findContactIdsByIdentifiers.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { NotFound } from '../../../core/errors/index.ts';
import { toPhoneNumberAndLid } from './createPersonResolver.ts';

/** Contact with some fields of its conversation. */
export interface ContactRow {
  readonly id: string;
  readonly phone: string | null;
  readonly lid: string | null;
  readonly name: string | null;
  /** Time of the conversation's last message. Like `chatId`, it is null if there is no conversation. */
  readonly lastMessageAt: Date | null;
  readonly chatId: string | null;
  readonly optedOutAt: Date | null;
  readonly ownName: string | null;
  readonly whatsappName: string | null;
  readonly username: string | null;
  readonly labels: string[];
  readonly notes: string | null;
}

export const toPerson = ({ phone, lid }: Pick<ContactRow, 'phone' | 'lid'>): Person => ({
  kind: 'person',
  ...(phone !== null && { phone }),
  ...(lid !== null && { lid }),
});

export const presentContact = (row: ContactRow): Contact => ({
  id: row.id,
  chat: formatAddressKey(toPerson(row)),
  name: row.name,
  ...toPhoneNumberAndLid(toPerson(row)),
  ownName: row.ownName,
  whatsappName: row.whatsappName,
  ...(row.username !== null && { username: row.username }),
  labels: row.labels,
  notes: row.notes,
  lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
  optedOutAt: row.optedOutAt?.toISOString() ?? null,
});

const SELECT_CONTACTS_SQL = `
  SELECT c.id, c.phone, c.lid, coalesce(c.own_name, c.name, '@' || c.username) AS name,
    v.last_message_at AS "lastMessageAt",
    v.id AS "chatId", c.opted_out_at AS "optedOutAt", c.own_name AS "ownName", c.name AS "whatsappName",
    c.username, c.labels, c.notes
  FROM contacts c LEFT JOIN conversations v ON v.client_id = c.client_id AND v.chat = 'contact:' || c.id
  WHERE c.client_id = :clientId AND (v.id IS NOT NULL OR c.added_at IS NOT NULL)`;

interface FindContactParams {
  readonly isLocked?: boolean;
}

/**
 * Finds a client's contact by ID, by chat, or by number in any spelling. If two contacts match, the
 * one with the exact spelling is preferred.
 *
 * @param isLocked whether to lock the row against changes by others until the transaction ends
 * @throws NotFound
 */
export async function findContact(
  db: Queryable,
  clientId: string,
  contactRef: string,
  { isLocked = false }: FindContactParams = {},
): Promise<ContactRow> {
  const recipient = parseRecipient(contactRef);
  const ids = isUuid(contactRef) ? [contactRef.toLowerCase()] : await findNamedContactIds(db, clientId, contactRef);
  const [contact] = await rows<ContactRow>(
    db,
    `${SELECT_CONTACTS_SQL} AND c.id = ANY(CAST(:ids AS uuid[]))
     ORDER BY (c.phone = :written) IS TRUE DESC, v.last_message_at DESC NULLS LAST, c.id DESC LIMIT 1
     ${isLocked ? 'FOR NO KEY UPDATE OF c' : ''}`,
    { clientId, ids, written: recipient?.kind === 'phone' ? recipient.phone : '' },
  );
  if (!contact) throw new NotFound(texts.contactNotFound);
  return contact;
}

export const LIST_CONTACTS_SQL = `${SELECT_CONTACTS_SQL} AND (CAST(:ids AS uuid[]) IS NULL OR c.id = ANY(CAST(:ids AS uuid[])))
  AND (CAST(:pattern AS text) IS NULL OR fold_text(c.name) LIKE CAST(:pattern AS text)
    OR fold_text(c.own_name) LIKE CAST(:pattern AS text) OR lower(c.username) LIKE CAST(:username AS text)
    OR c.phone LIKE ANY(CAST(:phones AS text[])))
  AND (CAST(:label AS text) IS NULL OR coalesce(
    (SELECT name FROM labels WHERE client_id = :clientId AND fold_text(name) = fold_text(CAST(:label AS text))),
    CAST(:label AS text)) = ANY(c.labels))
  AND (CAST(:optedOut AS boolean) IS NULL OR (c.opted_out_at IS NOT NULL) = CAST(:optedOut AS boolean))
  AND (CAST(:since AS timestamptz) IS NULL OR v.last_message_at >= CAST(:since AS timestamptz))
  AND (CAST(:until AS timestamptz) IS NULL OR v.last_message_at < CAST(:until AS timestamptz))
  AND (CAST(:cursor AS uuid) IS NULL OR c.id < CAST(:cursor AS uuid)) ORDER BY c.id DESC LIMIT :most`;
export const FIND_CONTACT_NAMES_SQL = `
  SELECT phone, lid, coalesce(own_name, name) AS name FROM contacts
  WHERE client_id = :clientId AND (phone = ANY(:phones) OR lid = ANY(:lids))`;
