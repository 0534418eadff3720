import type { MessageRecipient } from '@recado/contract';
import {
  extractDigits,
  formatRecipient,
  listPhonePrefixVariants,
  listPhoneVariants,
  listPossiblePhoneNumbers,
  normalizeSearchText,
  PHONE_DIGIT_COUNT,
  parsePhone,
  parseRecipient,
  parseWrittenPhone,
} from '@recado/contract/rules';
import { buildContainsPattern, type Queryable, rows } from '../data/sql.ts';
import { findLineCountry } from './findLineCountry.ts';

/**
 * Finds the IDs of a client's contacts by identifiers: phone digits, or `lid:` and a private ID. A former private
 * ID finds its contact, too.
 */
export async function findContactIdsByIdentifiers(
  db: Queryable,
  clientId: string,
  identifiers: readonly string[],
): Promise<string[]> {
  if (identifiers.length === 0) return [];
  const isLid = (name: string) => name.startsWith('lid:');
  const contacts = await rows<{ id: string }>(
    db,
    `SELECT id FROM contacts WHERE client_id = :clientId AND phone = ANY(:phones)
     UNION SELECT id FROM contacts WHERE client_id = :clientId AND lid = ANY(:lids)
     UNION SELECT id FROM contacts WHERE client_id = :clientId AND former_lids <> '{}' AND former_lids && CAST(:lids AS text[])`,
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
 *
 * @param written the numbers that the text means on the line whose data is searched
 */
export function buildPhonePatterns(text: string, written: readonly string[] = []): string[] {
  const phoneCharacter = String.raw`[\d\s()+.\p{Pd}\p{Cf}]`;
  if (!new RegExp(`^${phoneCharacter}*\\d${phoneCharacter}*$`, 'u').test(text))
    return written.map(buildContainsPattern);
  const parsedPhone = parsePhone(text);
  return [
    ...listPhonePrefixVariants(extractDigits(text)),
    ...(parsedPhone ? listPossiblePhoneNumbers(parsedPhone) : []),
    ...written,
  ].map(buildContainsPattern);
}

/** Lists the forms of the number that this text means on the client's line; empty if it means none. */
export async function listWrittenPhones(db: Queryable, clientId: string, text: string): Promise<string[]> {
  // Shorter texts are parts of numbers. They need no query for the country.
  if (extractDigits(text).length < PHONE_DIGIT_COUNT.min) return [];
  const reading = parseWrittenPhone(text, (await findLineCountry(db, clientId)) ?? '');
  return reading.kind === 'phone' ? listPhoneVariants(reading.phone) : [];
}

/**
 * Finds the contacts that a text names: a number in any spelling, a LID or a chat. Digits without a country code are
 * a number of the line's country if there is one, so that a number of another country never takes its place.
 */
export async function findNamedContactIds(db: Queryable, clientId: string, text: string): Promise<string[]> {
  const person = parseRecipient(text);
  if (person?.kind === 'group') return [];
  const otherIdentifiers = person ? listPossibleRecipientIdentifiers(person) : [];
  const findOthers = () => findContactIdsByIdentifiers(db, clientId, otherIdentifiers);
  const findOfLine = async () =>
    findContactIdsByIdentifiers(
      db,
      clientId,
      person?.kind === 'lid' ? [] : await listWrittenPhones(db, clientId, text),
    );
  const isComplete = person !== undefined && person.kind !== 'national';
  for (const find of isComplete ? [findOthers, findOfLine] : [findOfLine, findOthers]) {
    const ids = await find();
    if (ids.length > 0) return ids;
  }
  return [];
}

/** Builds a LIKE pattern for usernames that contain this text, with or without @. */
export const buildUsernamePattern = (text: string): string =>
  buildContainsPattern(text.trim().replace(/^@/, '').toLowerCase());

/** Resolves a search text to contact IDs if it is a LID, and otherwise to patterns for names and numbers. */
export async function resolveContactSearchText(
  db: Queryable,
  clientId: string,
  text: string,
): Promise<
  { readonly ids: string[] } | { readonly pattern: string; readonly username: string; readonly phones: string[] }
> {
  const person = parseRecipient(text);
  if (person?.kind === 'lid')
    return { ids: await findContactIdsByIdentifiers(db, clientId, listPossibleRecipientIdentifiers(person)) };
  const phones = buildPhonePatterns(text, await listWrittenPhones(db, clientId, text));
  return { pattern: buildContainsPattern(normalizeSearchText(text)), username: buildUsernamePattern(text), phones };
}

/**
 * Searches a client's contacts and returns their IDs. A contact matches if `text` is its number. It also
 * matches if its WhatsApp name, its username or the name given by the owner contains `text`. Ignores case and accents.
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
  const written = person?.kind === 'lid' || person?.kind === 'group' ? [] : await listWrittenPhones(db, clientId, text);
  const identifiers = person && person.kind !== 'group' ? listPossibleRecipientIdentifiers(person) : [];
  if (identifiers.length + written.length > 0)
    return findContactIdsByIdentifiers(db, clientId, [...new Set([...identifiers, ...written])]);
  const contacts = await rows<{ id: string }>(
    db,
    `SELECT id FROM contacts WHERE client_id = :clientId AND fold_text(name) LIKE :pattern
     UNION SELECT id FROM contacts WHERE client_id = :clientId AND own_name IS NOT NULL AND fold_text(own_name) LIKE :pattern
     UNION SELECT id FROM contacts WHERE client_id = :clientId AND username IS NOT NULL AND lower(username) LIKE :username
     ${limit === undefined ? '' : 'LIMIT :most'}`,
    {
      clientId,
      pattern: buildContainsPattern(normalizeSearchText(text)),
      username: buildUsernamePattern(text),
      ...(limit !== undefined && { most: limit }),
    },
  );
  return contacts.map(({ id }) => id);
}
