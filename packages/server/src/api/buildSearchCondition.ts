import { normalizeSearchText } from '@recado/contract';
import { buildPhonePatterns } from '../core/contacts/findContactIdsByIdentifiers.ts';
import { buildContainsPattern } from '../core/data/sql.ts';

/**
 * Expression that is searched in each table. It must equal the expression of its index (migration 0016)
 * exactly.
 */
const SEARCH_EXPRESSIONS = {
  users: (row: string) => `fold_text(${row}.name || chr(10) || ${row}.email)`,
  clients: (row: string) => `fold_text(${row}.business_name || chr(10) || ${row}.phone_number)`,
  webhooks: (row: string) => `fold_text(${row}.label || chr(10) || ${row}.url)`,
} as const;

/**
 * Builds a SQL condition that finds a text regardless of case, accents and Unicode form. A client's
 * phone number is found in any spelling. Callers spread the result into `whereRaw`.
 */
export function buildSearchCondition(
  table: keyof typeof SEARCH_EXPRESSIONS,
  row: string,
  text: string,
): [sql: string, patterns: string[]] {
  const phones = table === 'clients' ? buildPhonePatterns(text) : [];
  const patterns = [...new Set([buildContainsPattern(normalizeSearchText(text)), ...phones])];
  // The patterns are joined with OR, because a trigram index supports only one pattern and so no LIKE ANY.
  return [`(${patterns.map(() => `${SEARCH_EXPRESSIONS[table](row)} LIKE ?`).join(' OR ')})`, patterns];
}
