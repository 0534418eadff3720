import { hasVisibleCharacter } from '@recado/contract';

/** Removes what keeps spreadsheets from treating a text as a formula, such as the apostrophe of our own exports. */
export const unescapeCell = (cell: string): string =>
  cell
    .replace(/^'(?=[\t\r]|\s*[=+\-@＝＋－＠])/, '')
    .replace(/([;\t\r\n]\s*)'(?='*[=+\-@＝＋－＠])/g, '$1')
    .trim()
    // Programs write a text as ="…" so that Excel shows it as it is.
    .replace(/^=\s*"((?:[^"]|"")*)"$/s, (_, text: string) => text.replaceAll('""', '"'));

/** Invisible marks of direction and line breaks. Contacts copied from WhatsApp contain them. */
const DIRECTION_MARKS = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** Writes a name in one line, without invisible marks. */
export const normalizeName = (name: string): string => name.replace(DIRECTION_MARKS, '').replace(/\s+/g, ' ').trim();

/** Truncates a text, but never inside a character: PostgreSQL refuses half of a surrogate pair. */
export const truncateText = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/\p{Cs}$/u, '');

/** Whether the text is a single line with visible characters. */
export const isVisibleLine = (text: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(text) && hasVisibleCharacter(text);

/** Whether a name is a number. Programs use the number of a person without a name as the name. It is no greeting. */
export const isDigitsOnly = (name: string): boolean => !/\p{L}/u.test(name) && name.replace(/\D/g, '').length >= 5;

/** Whether a text has as many digits as a number, of which one is mistyped: `33 1812 005O`. */
export const hasPhoneDigits = (text: string): boolean => /(?:\d[\s().-]*){7}/.test(text);
