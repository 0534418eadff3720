import { isServicePhone, parseRecipient, parseWrittenPhone, type UnambiguousRecipient } from '@recado/contract';
import { phoneRejectionTexts as texts } from '@recado/texts';
import { findNonPhoneSpans } from './findNonPhoneSpans.ts';
import { hasFigures, splitPhonesFromText } from './splitPhonesFromText.ts';

/** Person in a list, identified by a phone number or a LID. */
export type ListPerson = Exclude<UnambiguousRecipient, { kind: 'group' }>;

/** Words that people write next to a number, such as `Cel:` and `(casa)`. */
const NUMBER_LABEL =
  /\b(?:tel[eé]fonos?|tel[eé]f?|tfno|celular(?:es)?|cel|m[oó]vil(?:es)?|mobile|phone|cell|whatsapp|whats|wsp|wpp|wa|casa|home|work|trabajo|oficina|n[uú]mero|n[uú]m|nro|n[º°]|particular)\b\.?/giu;
const EXTENSION = /(?:;ext=|[\s,;]*\b(?:ext|extensi[oó]n|anexo|interno)\b\.?\s*:?\s*|(?<=\d)\s*x\s*)\d{1,6}\s*$/iu;
const LINK =
  /(?:wa\.me\/|(?:api\.whatsapp\.com|web\.whatsapp\.com)\/send\/?\?(?:\S*&)?phone=|whatsapp:\/\/send\/?\?(?:\S*&)?phone=)(?:\+|%2B)?(\d{7,15})/i;
/** Removes what spreadsheets and people write around a number: `'55…`, `="55…"`, `tel:`, `Cel: …` and extensions. */
function unwrapNumber(cell: string): string {
  const text = cell
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^=\s*"(.*)"$/s, '$1')
    .replace(/^['`´’]+/, '')
    .replace(/^(?:tel|callto|sms|whatsapp):(?!\/\/)/i, '')
    .trim();
  const linkedDigits = LINK.exec(text)?.[1];
  if (linkedDigits !== undefined) return `+${linkedDigits}`;
  return text
    .replace(EXTENSION, '')
    .replace(NUMBER_LABEL, '')
    .replace(/^[\s:.\-–#]+|[\s:.\-–#]+$/gu, '')
    .replace(/\(\s*\)/g, '')
    .trim();
}

/** Splits a cell that contains several numbers, such as Google's `551… ::: 552…` and `551… / 552…`. */
export const splitNumbers = (cell: string): string[] =>
  cell
    .split(/\s*:::\s*|[;,|\r\n]+|\s+\/\s+|\s+(?:o|y|e|and|or)\s+/u)
    .map(part => part.trim())
    .filter(part => part !== '');

/** Whether a text is the address of a person on WhatsApp. */
export const isChatAddress = (text: string): boolean =>
  /^[^@\s]+@(?:s\.whatsapp\.net|c\.us|lid)$|^lid:\d+$/i.test(text.trim());

/** Whether a text is written like a phone number of any country. Dates, prices and long identifiers are not. */
export function isPhoneLike(cell: string): boolean {
  if (isChatAddress(cell)) return true;
  const text = unwrapNumber(cell);
  const digits = text.replace(/\D/g, '').length;
  if (digits < 7 || digits > 16 || !/^[+\d(][\d\s().+\-–/\u00A0]*$/u.test(text)) return false;
  return findNonPhoneSpans(text).length === 0;
}

/**
 * Reads the person from a cell with a phone number, or returns the reason why this is impossible.
 *
 * @param lineCountry ISO 3166 code of the line's country, to which national numbers belong; empty if unknown
 */
export function readPhoneCell(cell: string, lineCountry: string): ListPerson | string {
  if (cell.trim() === '') return texts.missing;
  // The fallbacks below would read the creator's number in a group's address.
  if (parseRecipient(cell)?.kind === 'group') return texts.unreadable;
  const exponent = readExponent(cell);
  if (exponent === 'rounded') return texts.rounded;
  // A date has as many digits as a number. It is not read, even if the cell contains nothing else.
  const hasOtherFigures = exponent === undefined && !isChatAddress(cell) && hasFigures(cell);
  const whole = hasOtherFigures ? texts.unreadable : readNumber(exponent ?? cell, lineCountry);
  if (typeof whole !== 'string') return whole;
  const parts = splitPhonesFromText(cell, { country: lineCountry, isNumberColumn: true });
  const readings = parts.flatMap(part => ('number' in part ? [readNumber(part.number, lineCountry)] : []));
  const [reason] = hasOtherFigures ? readings : [];
  return readings.find(reading => typeof reading !== 'string') ?? reason ?? whole;
}

/** Reads `5.215512345678E+12`. A spreadsheet that shows fewer digits than the number has lost the last ones. */
function readExponent(cell: string): string | undefined {
  const [, integer, decimals = '', power] = /^\s*'?(\d)(?:[.,](\d+))?e\+?(\d{1,2})\s*$/i.exec(cell) ?? [];
  if (integer === undefined) return undefined;
  return decimals.length === Number(power) ? `${integer}${decimals}` : 'rounded';
}

/** Number that people type where a form demands one: (11) 99999-9999. It may belong to a stranger. */
const FILLER = /(\d)\1{7}$/;
const EMPTY_NUMBER = /^\D*0(?:\D*0){6,}\D*$/;

function readNumber(text: string, lineCountry: string): ListPerson | string {
  const recipient = parseRecipient(text);
  if (recipient?.kind === 'lid') return recipient;
  if (EMPTY_NUMBER.test(text)) return texts.filler;
  const written = parseWrittenPhone(text, lineCountry);
  if (written.kind === 'phone' && isServicePhone(written.phone)) return texts.service;
  if (written.kind === 'phone' && FILLER.test(written.phone)) return texts.filler;
  if (written.kind === 'phone') return { kind: 'phone', phone: written.phone };
  const { reason, suggestion } = written;
  return suggestion === undefined ? texts[reason] : texts.withSuggestion(texts[reason], suggestion);
}
