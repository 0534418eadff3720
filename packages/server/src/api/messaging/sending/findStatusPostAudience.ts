import { formatRecipient, type StatusPostRequest } from '@recado/contract';
import { listPhoneVariants, MAX_STATUS_POST_PEOPLE } from '@recado/contract/rules';
import { statusPostTexts as texts } from '@recado/texts';
import type { Person } from '@recado/transport';
import { findNamedContactIds } from '../../../core/contacts/findContactIdsByIdentifiers.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { Invalid, Unprocessable } from '../../../core/errors/index.ts';

/** A contact who may see a post. */
export interface AudienceMember {
  readonly contactId: string;
  readonly person: Person;
}

type Audience = StatusPostRequest['audience'];

/** Number of contacts that are looked up at the same time. */
const LOOKUPS_AT_ONCE = 10;
/** Number of unknown contacts that an error names. */
const MAX_NAMED_UNKNOWN = 5;

/**
 * Finds the contacts who may see a post. People who opted out never see one.
 * @param blocked people whom the account blocked, and who do not see it either
 * @throws Invalid for an incomplete or unknown audience; Unprocessable if it has too many people or none
 */
export async function findStatusPostAudience(
  db: Queryable,
  clientId: string,
  audience: Audience,
  blocked: readonly Person[],
): Promise<readonly AudienceMember[]> {
  const ids = audience.kind === 'chosen' ? await findChosenContacts(db, clientId, audience.contacts) : null;
  const label = audience.kind === 'label' ? await findLabelName(db, clientId, audience.label) : null;
  const bindings = { clientId, ids, label, ...toBlockedBindings(blocked) };
  const contacts = await rows<{ id: string; phone: string | null; lid: string | null }>(
    db,
    `SELECT c.id, c.phone, c.lid ${FROM_AUDIENCE_SQL} ORDER BY c.id LIMIT :limit`,
    { ...bindings, limit: MAX_STATUS_POST_PEOPLE + 1 },
  );
  if (contacts.length === 0) throw new Unprocessable(texts.nobody);
  if (contacts.length > MAX_STATUS_POST_PEOPLE) {
    const people = await countContacts(db, bindings);
    throw new Unprocessable(texts.tooMany(people, MAX_STATUS_POST_PEOPLE));
  }
  return contacts.map(({ id, phone, lid }) => ({
    contactId: id,
    person: { kind: 'person', ...(phone !== null && { phone }), ...(lid !== null && { lid }) },
  }));
}

/** Counts the contacts who would see a post. @throws Invalid for an unknown label */
export async function countStatusPostAudience(
  db: Queryable,
  clientId: string,
  { kind, label }: Pick<Audience, 'kind' | 'label'>,
  blocked: readonly Person[],
): Promise<number> {
  return countContacts(db, {
    ...{ clientId, ids: null, ...toBlockedBindings(blocked) },
    label: kind === 'label' ? await findLabelName(db, clientId, label) : null,
  });
}

interface AudienceBindings {
  readonly clientId: string;
  readonly ids: string[] | null;
  readonly label: string | null;
  readonly blockedPhones: string[];
  readonly blockedLids: string[];
}

const toBlockedBindings = (blocked: readonly Person[]): Pick<AudienceBindings, 'blockedPhones' | 'blockedLids'> => ({
  // The address book may have another national form of the number than WhatsApp.
  blockedPhones: blocked.flatMap(({ phone }) => (phone === undefined ? [] : listPhoneVariants(phone))),
  blockedLids: blocked.flatMap(({ lid }) => lid ?? []),
});

async function countContacts(db: Queryable, bindings: AudienceBindings): Promise<number> {
  const [count] = await rows<{ people: number }>(
    db,
    `SELECT CAST(count(*) AS integer) AS people ${FROM_AUDIENCE_SQL}`,
    { ...bindings },
  );
  return count?.people ?? 0;
}

/** Selects contacts of the address book: people who wrote or were written to, and those whom a user added. */
const FROM_AUDIENCE_SQL = `
  FROM contacts c LEFT JOIN conversations v ON v.client_id = c.client_id AND v.chat = 'contact:' || c.id
  WHERE c.client_id = :clientId AND (v.id IS NOT NULL OR c.added_at IS NOT NULL) AND c.opted_out_at IS NULL
    AND NOT coalesce(c.phone = ANY(CAST(:blockedPhones AS text[])), false)
    AND NOT coalesce(array_append(c.former_lids, c.lid) && CAST(:blockedLids AS text[]), false)
    AND (CAST(:ids AS uuid[]) IS NULL OR c.id = ANY(CAST(:ids AS uuid[])))
    AND (CAST(:label AS text) IS NULL OR CAST(:label AS text) = ANY(c.labels))`;

/** Returns the name of a label as contacts have it. */
async function findLabelName(db: Queryable, clientId: string, label: string | undefined): Promise<string> {
  if (label === undefined) throw new Invalid(texts.missingLabel, { label: texts.missingLabel });
  const [found] = await rows<{ name: string }>(
    db,
    `SELECT name FROM labels WHERE client_id = :clientId AND fold_text(name) = fold_text(CAST(:label AS text))
     UNION ALL SELECT CAST(:label AS text) FROM contacts WHERE client_id = :clientId AND CAST(:label AS text) = ANY(labels)
     LIMIT 1`,
    { clientId, label },
  );
  const unknown = texts.unknownLabel(label);
  if (!found) throw new Invalid(unknown, { label: unknown });
  return found.name;
}

async function findChosenContacts(
  db: Queryable,
  clientId: string,
  chosen: Audience['contacts'] = [],
): Promise<string[]> {
  if (chosen.length === 0) throw new Invalid(texts.missingContacts, { contacts: texts.missingContacts });
  const names = chosen.map(formatRecipient);
  const ids: string[] = [];
  const unknown: string[] = [];
  for (let at = 0; at < names.length; at += LOOKUPS_AT_ONCE) {
    const some = names.slice(at, at + LOOKUPS_AT_ONCE);
    const found = await Promise.all(some.map(name => findNamedContactIds(db, clientId, name)));
    for (const [index, contactIds] of found.entries()) {
      if (contactIds.length === 0) unknown.push(some[index] ?? '');
      ids.push(...contactIds);
    }
  }
  if (unknown.length === 0) return ids;
  const sentence = texts.unknownContacts(unknown.slice(0, MAX_NAMED_UNKNOWN).join(', '), unknown.length);
  throw new Invalid(sentence, { contacts: sentence });
}
