import { foldText } from '@recado/contract';
import { buildPhonePatterns } from '../core/contacts/findContactIdsByIdentifiers.ts';
import { buildContainsPattern } from '../core/data/sql.ts';

/** Searched expression of each table. It must match its index (migration 0016) to the letter. */
const SEARCH_EXPRESSIONS = {
  users: (row: string) => `fold_text(${row}.name || chr(10) || ${row}.email)`,
  clients: (row: string) => `fold_text(${row}.business_name || chr(10) || ${row}.phone_number)`,
  webhooks: (row: string) => `fold_text(${row}.label || chr(10) || ${row}.url)`,
} as const;

/**
 * Builds a SQL condition that finds a text regardless of case, accents and Unicode form. A client's
 * phone number is found in any spelling. The result is spread into `whereRaw`.
 */
export function buildSearchCondition(
  table: keyof typeof SEARCH_EXPRESSIONS,
  row: string,
  text: string,
): [sql: string, patterns: string[]] {
  const phones = table === 'clients' ? buildPhonePatterns(text) : [];
  const patterns = [...new Set([buildContainsPattern(foldText(text)), ...phones])];
  // Not LIKE ANY: a trigram index supports only one pattern at a time.
  return [`(${patterns.map(() => `${SEARCH_EXPRESSIONS[table](row)} LIKE ?`).join(' OR ')})`, patterns];
}
