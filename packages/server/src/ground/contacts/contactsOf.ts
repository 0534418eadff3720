import { foldText, parseRecipient, possiblePhones, type Recipient, recipientText } from '@recado/contract';
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

/** The ids of a client's contacts with this number, or in whose name this stands, whatever its capitals and accents. */
export async function contactsLike(db: Queryable, clientId: string, text: string): Promise<string[]> {
  const person = parseRecipient(text);
  if (person && person.kind !== 'group') return contactsOf(db, clientId, namesOf(person));
  const found = await rows<{ id: string }>(
    db,
    'SELECT id FROM contacts WHERE client_id = :clientId AND fold_text(name) LIKE :pattern',
    { clientId, pattern: containing(foldText(text)) },
  );
  return found.map(({ id }) => id);
}
