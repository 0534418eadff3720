import {
  ACCOUNT_WORDS,
  FIGURE_UNITS,
  GIVEN_NAME_MONTHS,
  IDENTIFIER_WORDS,
  LONG_IDENTIFIER_WORDS,
  MONTHS,
  STREET_WORDS,
  WEEKDAYS,
} from './figureWords.ts';

/** Part of a text, from `start` up to and excluding `end`. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

const pattern = (source: string): RegExp => new RegExp(source, 'giu');

const WORD_START = '(?<![\\p{L}\\d])';
const WORD_END = '(?![\\p{L}\\d])';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d{2}';
const CLOCK = '\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?';
const HOUR_WORD = '(?:[ap]\\.?\\s?m\\.?|hs|hrs?|h|horas?)';
const YEAR_AFTER_MONTH = `(?:(?:\\s+del?\\s+|[\\s/.,-]+)${YEAR}(?!\\d)|[/-]\\d{2}(?!\\d))?`;

/** Figures of digits, blanks and hyphens, like most phone numbers. */
const PLAIN_PATTERNS: readonly RegExp[] = [
  // A telephone number may continue before the signs: 33-12-11-2026.
  pattern(`(?<!\\d|\\d[.-])${DAY}(?<sign>[/.-])${DAY}\\k<sign>${YEAR}(?!\\d)`),
  pattern(`(?<!\\d|\\d[.-])${YEAR}(?<sign>[/.-])${MONTH}\\k<sign>${DAY}(?:T?(?=${CLOCK})|(?!\\d))`),
  pattern(`(?<![\\d.-]|\\d\\s)${DAY}(?<sign>[.-])${DAY}\\k<sign>\\d{2}(?!\\s?[\\d.-]*\\d)`),
  pattern(`(?<!\\d)${DAY} ${MONTH} ${YEAR}(?!\\d)`),
  // Dates without signs. Numbers of eight digits that look so are rare, and can be written with their country code.
  pattern(`(?<![\\d+]|\\d[ -])${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?:[\\sT]?\\d{4}|\\d{6})?(?!\\d)`),
  pattern('(?<![\\d+]|\\d[ -])(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])20[23]\\d(?!\\d)'),
  // CUIT of Argentina.
  /(?<!\d)(?:20|2[3457]|3[034])-\d{8}-\d(?!\d)/gu,
];

const DATE_PATTERNS: readonly RegExp[] = [
  pattern(`(?<!\\d)${DAY}/${DAY}/\\d{2}(?![\\d/])`),
  pattern(`(?<!\\d)${DAY}(?:\\s+de\\s+|[/-])(?:${MONTHS}|${GIVEN_NAME_MONTHS})(?!\\p{L})\\.?${YEAR_AFTER_MONTH}`),
  pattern(`(?<!\\d)${DAY}(?:st|nd|rd|th)?\\s*(?:${MONTHS})(?!\\p{L})\\.?${YEAR_AFTER_MONTH}`),
  pattern(`${WORD_START}(?:${MONTHS}|${GIVEN_NAME_MONTHS})\\.?\\s+(?:${DAY},\\s*|del?\\s+)?${YEAR}(?!\\d)`),
  pattern(
    `${WORD_START}(?:${WEEKDAYS})\\.?,?\\s+(?=${DAY}(?:/|(?:\\s+de)?\\s+(?:${MONTHS}|${GIVEN_NAME_MONTHS})(?!\\p{L})))`,
  ),
  pattern(`(?<!\\d)${CLOCK}(?:\\s*${HOUR_WORD}${WORD_END})?`),
  pattern(`(?<!\\d)\\d{1,2}(?:[.h]\\d{2})?\\s*${HOUR_WORD}${WORD_END}`),
  pattern(`(?<![\\d/])${DAY}/${DAY}(?![\\d/])`),
  // Fractions: 1 / 2 kg. Two telephone numbers may also have this sign between them.
  /(?<!\d\s?[/.-]?\s?|\/\s?)[1-9]\s\/\s[2-9](?![\d/])|(?<=\d\s)[1-9]\s\/\s[2-9](?!\s?[\d/])/gu,
  // A spreadsheet stores a date and time as days since 1900.
  /(?<![\d.,])[34]\d{4}[.,]\d+(?![\d.,])/gu,
];

const AMOUNT_PATTERNS: readonly RegExp[] = [
  /(?:(?:us|mx|ar|cl|co|u|r)?[$€£]|(?<!\p{L})(?:s\/|bs\.?|usd|mxn|ars|brl|clp|cop))\s*\d[\d.,]*/giu,
  /(?<!\d)\d[\d.,]*\s*[€%]/gu,
  /(?<![\d.,-])\d{1,3}(?:(?:,\d{3})+\.\d{2}|(?:\.\d{3})+,\d{2})(?![\d.,])/gu,
  pattern(`(?<![\\d.,/-])\\d{1,6}(?:[.,/]\\d{1,3})?\\s*(?:${FIGURE_UNITS})${WORD_END}`),
  // Coordinates on a map.
  /(?<![\d.])-?\d{1,3}\.\d{4,7}(?![\d.]),\s*-?\d{1,3}\.\d{4,7}(?![\d.])/gu,
];

const IDENTIFIER_PATTERNS: readonly RegExp[] = [
  /https?:\/\/\S+|\bwww\.\S+|[^\s<>@]{1,64}@[^\s<>]+/giu,
  // CPF, CNPJ and RUT with their signs.
  /(?<!\d)(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{1,2}\.\d{3}\.\d{3}-[\dk])(?![\p{L}\d])/giu,
  // Banks write the numbers of accounts in groups of any length: 18 digits in Mexico, 22 in Argentina.
  pattern(
    `${WORD_START}(?:${ACCOUNT_WORDS})${WORD_END}[\\s.:#ºª°=-]*(?!es\\d|pt\\d)(?:[a-z]{2}\\d{2} ?)?(?:(?:\\d{10,}|\\d(?: ?\\d){21}|\\d(?: ?\\d){17})(?!\\d)|\\d[\\d.,/-]*(?: \\d[\\d.,/-]*)*)`,
  ),
  /(?<![\p{L}\d])(?:IBAN[\s.:]*)?(?:ES\d{2}(?: ?\d){20}|PT\d{2}(?: ?\d){21})(?!\d)/giu,
  // Identity cards of Venezuela.
  /(?<![\p{L}\d])[VEJ]-\d{1,2}(?:\.?\d{3}){2}(?:-\d)?(?!\d)/gu,
  pattern(
    `${WORD_START}(?:${LONG_IDENTIFIER_WORDS})${WORD_END}[\\s.:#ºª°=-]*(?:(?:(?:\\d{4}[ -]){3}\\d{4}|\\d{10,})(?!\\d)|\\d[\\d.,/-]*(?: \\d{1,6}(?![\\d-]))*)`,
  ),
  pattern(
    `${WORD_START}(?:${STREET_WORDS})\\.?\\s+[^\\d,;:]{2,40}?[\\s,#]+(?:n[uú]m\\.?|n[ºo°]\\.?)?\\s*\\d{1,5}(?![\\d-])`,
  ),
  pattern(
    `${WORD_START}(?:${IDENTIFIER_WORDS})${WORD_END}[.:]?\\s*(?:n[uú]m(?:ero)?|n[ºo°]|no)?[\\s.:#ºª°=-]*[a-z]{0,4}-?\\$?\\d[\\d.,/-]*`,
  ),
  /#\s?\d{1,7}(?!\d)/gu,
  /\d\uFE0F?\u20E3/gu,
  /;ext=\d+|(?<!\p{L})x\s?\d{1,6}(?!\d)/giu,
  // Codes of letters and digits: RFC, CURP, plates, 12B. A word directly before a whole number is a name.
  /(?<![\p{L}\d])(?=[\p{L}\d]*\d)(?=[\p{L}\d]*\p{L})(?!\p{Lu}?\p{Ll}{2,}\d{8,15}(?![\p{L}\d])|x\d|0xx)[\p{L}\d]{2,}(?![\p{L}\d])/gu,
  /(?<![\p{L}\d])(?!TEL|CEL|MOV|WA|WSP|FONO)[A-Z]{1,5}-(?:\d{1,6}|\d{13,}|\d+(?:-\d+)+)(?!\d)/gu,
];

/** Figures that are usually no telephone number. In a column of numbers, they may be one. */
const LIKELY_PATTERNS: readonly RegExp[] = [
  /(?<![\d.,-])(?!0)\d{1,5}[.,]\d{2}(?![\d.,-])/gu,
  /(?<![\d.,])(?!0)\d{1,2}\.\d{3}\.\d{3}(?![\d.,-])/gu,
];

const CERTAIN_PATTERNS = [...PLAIN_PATTERNS, ...DATE_PATTERNS, ...AMOUNT_PATTERNS, ...IDENTIFIER_PATTERNS];

interface FindNonPhoneSpansOptions {
  /** Whether a heading states that the text is a telephone number. */
  readonly isNumberColumn?: boolean;
}

/** Finds the parts of a text with digits that are no telephone number: dates, times, amounts and identifiers. */
export function findNonPhoneSpans(text: string, { isNumberColumn = false }: FindNonPhoneSpansOptions = {}): TextSpan[] {
  if (!/\d/.test(text)) return [];
  const patterns = selectPatterns(text, isNumberColumn);
  const found = patterns.flatMap(expression =>
    [...text.matchAll(expression)].map(match => ({ start: match.index, end: match.index + match[0].length })),
  );
  return [...found, ...findCardNumbers(text)].sort((a, b) => a.start - b.start);
}

/** Selects the patterns that can match. Most texts with digits are plain numbers, and a list has up to 50,000 of them. */
function selectPatterns(text: string, isNumberColumn: boolean): readonly RegExp[] {
  const isPlain = /^[\d\s+()-]*$/.test(text);
  const certain = isPlain ? PLAIN_PATTERNS : CERTAIN_PATTERNS;
  return isNumberColumn || isPlain ? certain : [...certain, ...LIKELY_PATTERNS];
}

/** Finds numbers of payment cards: four groups of four digits with a check digit (ISO/IEC 7812). */
const findCardNumbers = (text: string): TextSpan[] =>
  [...text.matchAll(/(?<![\d+])(?:\d{4}[ -]){3}\d{4}(?!\d)/g)].flatMap(match => {
    const sum = [...match[0].replace(/\D/g, '')].map(Number).reduce((total, digit, index) => {
      const weighted = index % 2 === 0 ? digit * 2 : digit;
      return total + (weighted > 9 ? weighted - 9 : weighted);
    }, 0);
    return sum % 10 === 0 ? [{ start: match.index, end: match.index + match[0].length }] : [];
  });
