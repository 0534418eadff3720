import { normalizeSearchText } from '@recado/contract';
import type { AssignedColumn } from './assignListColumns.ts';

/** Joins first and last names, unless a column already contains the whole name. */
export function composeRowName(
  [whole = '']: readonly string[],
  first: readonly string[],
  last: readonly string[],
  columns: readonly AssignedColumn[],
): string {
  const hasFirstNames = columns.some(({ field }) => field === 'firstName');
  if (whole !== '' && hasFirstNames) return whole;
  const names = [whole, ...first].filter(name => name !== '');
  const words = ` ${normalizeSearchText(names.join(' '))} `;
  const missingLast = last.filter(name => !words.includes(` ${normalizeSearchText(name)} `));
  return [...names, ...missingLast].join(' ').replace(/\s+/g, ' ').trim();
}
