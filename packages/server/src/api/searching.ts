import { foldText } from '@recado/contract';
import { containingPhone } from '../ground/contacts/contactsOf.ts';
import { containing } from '../ground/data/sql.ts';

/** What of a table's rows is searched in one piece, to the letter as its index has it (migration 0016). */
const searched = {
  users: (row: string) => `fold_text(${row}.name || chr(10) || ${row}.email)`,
  clients: (row: string) => `fold_text(${row}.business_name || chr(10) || ${row}.phone_number)`,
  webhooks: (row: string) => `fold_text(${row}.label || chr(10) || ${row}.url)`,
} as const;

/**
 * SQL for the rows in which a text stands, whatever its capitals, accents and Unicode form; a client's number is found in
 * any spelling. To be spread into `whereRaw`.
 */
export function finding(
  table: keyof typeof searched,
  row: string,
  text: string,
): [sql: string, patterns: string[]] {
  const phones = table === 'clients' ? containingPhone(text) : [];
  const patterns = [...new Set([containing(foldText(text)), ...phones])];
  // Not LIKE ANY: an index on trigrams knows only one pattern at a time.
  return [`(${patterns.map(() => `${searched[table](row)} LIKE ?`).join(' OR ')})`, patterns];
}
