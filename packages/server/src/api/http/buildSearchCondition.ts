import { normalizeSearchText } from '@recado/contract';
import { buildPhonePatterns } from '../../core/contacts/findContactIdsByIdentifiers.ts';
import { buildContainsPattern } from '../../core/data/sql.ts';

/**
 * SQL expression that is searched in each table. It must equal the expression of the table's search index exactly.
 */
const SEARCH_EXPRESSIONS = {
  users: (row: string) => `fold_text(${row}.name || chr(10) || ${row}.email)`,
  clients: (row: string) => `fold_text(${row}.business_name || chr(10) || ${row}.phone_number)`,
  webhooks: (row: string) => `fold_text(${row}.label || chr(10) || ${row}.url)`,
} as const;

/**
 * Builds a SQL condition that finds a text regardless of case, accents and Unicode form. In the table of
 * clients, it also finds a phone number that is written in another format. Callers spread the result
 * into `whereRaw`.
 */
export function buildSearchCondition(
  table: keyof typeof SEARCH_EXPRESSIONS,
  row: string,
  text: string,
): [sql: string, patterns: string[]] {
  const phones = table === 'clients' ? buildPhonePatterns(text) : [];
  const patterns = [...new Set([buildContainsPattern(normalizeSearchText(text)), ...phones])];
  // Join the patterns with OR instead of LIKE ANY, because a trigram index supports only single patterns.
  return [`(${patterns.map(() => `${SEARCH_EXPRESSIONS[table](row)} LIKE ?`).join(' OR ')})`, patterns];
}
