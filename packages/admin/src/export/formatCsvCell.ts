import { adminExportTexts as texts } from '@recado/texts';
import type { CsvValue } from './CsvColumn.ts';

/**
 * Formats one cell of a CSV file (RFC 4180). A text that a spreadsheet would evaluate as a formula gets a
 * leading apostrophe, because strangers choose the names in the exported lists. Numbers stay unchanged.
 */
export function formatCsvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = typeof value === 'boolean' ? (value ? texts.yes : texts.no) : value;
  return `"${escapeFormula(text).replaceAll('"', '""')}"`;
}

const escapeFormula = (text: string): string => (FORMULA_PATTERN.test(text) ? `'${text}` : text);

/**
 * Matches the start of a formula: its first characters, their full-width forms, and white space that some
 * programs skip.
 */
const FORMULA_PATTERN = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;
