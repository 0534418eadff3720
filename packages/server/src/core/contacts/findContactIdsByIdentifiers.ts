import type { MessageRecipient } from '@recado/contract';
import {
  extractDigits,
  formatRecipient,
  listPhonePrefixVariants,
  listPossiblePhoneNumbers,
  normalizeSearchText,
  parsePhone,
  parseRecipient,
} from '@recado/contract/rules';
import { buildContainsPattern, type Queryable, rows } from '../data/sql.ts';

/** Finds the IDs of a client's contacts by identifiers: phone digits, or `lid:` and the digits of a LID. */
export async function findContactIdsByIdentifiers(
  db: Queryable,
  clientId: string,
  identifiers: readonly string[],
): Promise<string[]> {
  const isLid = (name: string) => name.startsWith('lid:');
  const contacts = await rows<{ id: string }>(
    db,
    `SELECT id FROM contacts WHERE client_id = :clientId AND phone = ANY(:phones)
     UNION SELECT id FROM contacts WHERE client_id = :clientId AND lid = ANY(:lids)`,
    {
      clientId,
      phones: identifiers.filter(name => !isLid(name)),
      lids: identifiers.filter(isLid).map(name => name.slice('lid:'.length)),
    },
  );
  return contacts.map(({ id }) => id);
}

/**
 * Lists all identifiers under which this recipient may be stored, because a phone number has several
 * spellings.
 */
export const listPossibleRecipientIdentifiers = (person: Exclude<MessageRecipient, { kind: 'group' }>): string[] =>
  person.kind === 'lid' ? [formatRecipient(person)] : listPossiblePhoneNumbers(person);

/**
 * Builds LIKE patterns for phone numbers that contain this text, in each form in which a number can be
 * written. A number matches if it fits one of the patterns. Returns an empty list if the text cannot be
 * part of a number.
 */
export function buildPhonePatterns(text: string): string[] {
  const phoneCharacter = String.raw`[\d\s()+.\p{Pd}\p{Cf}]`;
  if (!new RegExp(`^${phoneCharacter}*\\d${phoneCharacter}*$`, 'u').test(text)) return [];
  const parsedPhone = parsePhone(text);
  return [
    ...listPhonePrefixVariants(extractDigits(text)),
    ...(parsedPhone ? listPossiblePhoneNumbers(parsedPhone) : []),
  ].map(buildContainsPattern);
}

/** Resolves a search text to contact IDs if it is a LID, and otherwise to patterns for names and numbers. */
export async function resolveContactSearchText(
  db: Queryable,
  clientId: string,
  text: string,
): Promise<{ readonly ids: string[] } | { readonly pattern: string; readonly phones: string[] }> {
  const person = parseRecipient(text);
  return person?.kind === 'lid'
    ? { ids: await findContactIdsByIdentifiers(db, clientId, listPossibleRecipientIdentifiers(person)) }
    : { pattern: buildContainsPattern(normalizeSearchText(text)), phones: buildPhonePatterns(text) };
}

/**
 * Searches a client's contacts and returns their IDs. A contact matches if `text` is its number. It also
 * matches if its WhatsApp name or the name given by the owner contains `text`. Ignores case and accents.
 *
 * @param limit maximum number of IDs; all if absent
 */
export async function searchContactIds(
  db: Queryable,
  clientId: string,
  text: string,
  limit?: number,
): Promise<string[]> {
  const person = parseRecipient(text);
  if (person && person.kind !== 'group')
    return findContactIdsByIdentifiers(db, clientId, listPossibleRecipientIdentifiers(person));
  const contacts = await rows<{ id: string }>(
    db,
    `SELECT id FROM contacts WHERE client_id = :clientId AND fold_text(name) LIKE :pattern
     UNION SELECT id FROM contacts WHERE client_id = :clientId AND own_name IS NOT NULL AND fold_text(own_name) LIKE :pattern
     ${limit === undefined ? '' : 'LIMIT :most'}`,
    { clientId, pattern: buildContainsPattern(normalizeSearchText(text)), ...(limit !== undefined && { most: limit }) },
  );
  return contacts.map(({ id }) => id);
}
