import type { Recipient } from '@recado/contract';
import {
  beginningVariants,
  foldText,
  parseRecipient,
  phoneDigits,
  possiblePhones,
  readPhone,
  recipientText,
} from '@recado/contract/rules';
import { containing, type Queryable, rows } from '../data/sql.ts';

/** The ids of a client's contacts with any of these names: phone digits, or `lid:` and the LID's digits. */
export async function contactsOf(
  db: Queryable,
  clientId: string,
  names: readonly string[],
): Promise<string[]> {
  const isLid = (name: string) => name.startsWith('lid:');
  const found = await rows<{ id: string }>(
    db,
    `SELECT id FROM contacts WHERE client_id = :clientId AND phone = ANY(:phones)
     UNION SELECT id FROM contacts WHERE client_id = :clientId AND lid = ANY(:lids)`,
    {
      clientId,
      phones: names.filter(name => !isLid(name)),
      lids: names.filter(isLid).map(name => name.slice('lid:'.length)),
    },
  );
  return found.map(({ id }) => id);
}

/** The names under which the client may know whom somebody looks for. */
export const namesOf = (person: Exclude<Recipient, { kind: 'group' }>): string[] =>
  person.kind === 'lid' ? [recipientText(person)] : possiblePhones(person);

/** Patterns of the numbers in which this stands, however it is spelled: one of them has to fit. None where it is no part of one. */
export function containingPhone(text: string): string[] {
  const sign = String.raw`[\d\s()+.\p{Pd}\p{Cf}]`;
  if (!new RegExp(`^${sign}*\\d${sign}*$`, 'u').test(text)) return [];
  const written = readPhone(text);
  return [...beginningVariants(phoneDigits(text)), ...(written ? possiblePhones(written) : [])].map(
    containing,
  );
}

/** Whom of a client's contacts somebody looks for: by LID, or patterns of the folded names and of the numbers in which this stands. */
export async function likenessOf(
  db: Queryable,
  clientId: string,
  text: string,
): Promise<{ readonly ids: string[] } | { readonly pattern: string; readonly phones: string[] }> {
  const person = parseRecipient(text);
  return person?.kind === 'lid'
    ? { ids: await contactsOf(db, clientId, namesOf(person)) }
    : { pattern: containing(foldText(text)), phones: containingPhone(text) };
}

/**
 * The ids of a client's contacts with this number, or in whose name, theirs or ours, this stands, whatever its capitals and accents.
 *
 * @param most of them; all where there is none
 */
export async function contactsLike(
  db: Queryable,
  clientId: string,
  text: string,
  most?: number,
): Promise<string[]> {
  const person = parseRecipient(text);
  if (person && person.kind !== 'group') return contactsOf(db, clientId, namesOf(person));
  const found = await rows<{ id: string }>(
    db,
    `SELECT id FROM contacts WHERE client_id = :clientId AND fold_text(name) LIKE :pattern
     UNION SELECT id FROM contacts WHERE client_id = :clientId AND own_name IS NOT NULL AND fold_text(own_name) LIKE :pattern
     ${most === undefined ? '' : 'LIMIT :most'}`,
    { clientId, pattern: containing(foldText(text)), ...(most !== undefined && { most }) },
  );
  return found.map(({ id }) => id);
}
