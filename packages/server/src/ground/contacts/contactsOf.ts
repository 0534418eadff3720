import { type Queryable, rows } from '../data/sql.ts';

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
