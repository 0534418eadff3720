import { adminExport as texts } from '@recado/texts';
import type { CsvValue } from './CsvColumn.ts';

/**
 * One cell of a CSV file (RFC 4180). Text that a spreadsheet would take for a formula gets an apostrophe in front,
 * because names and addresses in our lists are written by strangers; numbers are numbers and stay as they are.
 */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = typeof value === 'boolean' ? (value ? texts.yes : texts.no) : value;
  return `"${disarm(text).replaceAll('"', '""')}"`;
}

const disarm = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Signs that start a formula, their full-width forms, and the white space that some programs skip before them. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;
