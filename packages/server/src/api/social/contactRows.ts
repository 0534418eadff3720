import type { Contact } from '@recado/contract';
import { addressKey, type Person } from '@recado/transport';
import { namesOf } from './createPeople.ts';

/** A contact with what its conversation says of it. */
export interface ContactRow {
  readonly id: string;
  readonly phone: string | null;
  readonly lid: string | null;
  readonly name: string | null;
  readonly lastAt: Date;
  /** Of the conversation. */
  readonly chatId: string;
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
  lastMessageAt: row.lastAt.toISOString(),
  optedOutAt: row.optedOutAt?.toISOString() ?? null,
});

const FROM = `
  SELECT c.id, c.phone, c.lid, coalesce(c.own_name, c.name) AS name, v.last_at AS "lastAt", v.id AS "chatId", c.opted_out_at AS "optedOutAt",
    c.own_name AS "ownName", c.name AS "whatsappName", c.labels, c.notes
  FROM contacts c JOIN conversations v ON v.client_id = c.client_id AND v.chat = 'contact:' || c.id
  WHERE c.client_id = :clientId`;
export const ONE_CONTACT = `${FROM} AND c.id = :id`;
/** Until the transaction ends, nobody else changes them. */
export const HELD_CONTACT = `${ONE_CONTACT} FOR NO KEY UPDATE OF c`;
export const CONTACTS = `${FROM} AND (CAST(:ids AS uuid[]) IS NULL OR c.id = ANY(CAST(:ids AS uuid[])))
  AND (CAST(:pattern AS text) IS NULL OR fold_text(c.name) LIKE CAST(:pattern AS text)
    OR fold_text(c.own_name) LIKE CAST(:pattern AS text))
  AND (CAST(:label AS text) IS NULL OR coalesce(
    (SELECT name FROM labels WHERE client_id = :clientId AND fold_text(name) = fold_text(CAST(:label AS text))),
    CAST(:label AS text)) = ANY(c.labels))
  AND (CAST(:optedOut AS boolean) IS NULL OR (c.opted_out_at IS NOT NULL) = CAST(:optedOut AS boolean))
  AND (CAST(:cursor AS uuid) IS NULL OR c.id < CAST(:cursor AS uuid)) ORDER BY c.id DESC LIMIT :most`;
export const CONTACT_NAMES = `
  SELECT phone, lid, coalesce(own_name, name) AS name FROM contacts
  WHERE client_id = :clientId AND (phone = ANY(:phones) OR lid = ANY(:lids))`;
