import { findNonPhoneSpans, type TextSpan } from './findNonPhoneSpans.ts';
import { splitPhoneRun } from './splitPhoneRun.ts';

/** Part of a text: a number, or the words beside one. */
export type TextPart =
  | { readonly number: string; readonly isPhone: boolean }
  /** Words, in which `FIGURE_MARK` stands for every removed character of a date, an amount or an identifier. */
  | { readonly text: string };

/** Stands for a removed character. It is no letter, digit or sign, so it separates numbers and words. */
export const FIGURE_MARK = '\uE000';

/** A link that opens a chat, with its number. */
const CHAT_LINK =
  /(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:api\.whatsapp\.com|web\.whatsapp\.com)\/send\/?\?(?:\S*?&)?phone=|whatsapp:\/\/send\/?\?(?:\S*?&)?phone=)(?:\+|%2B)?(\d{7,15})(?:[/?&#]\S*)?/giu;
const PHONE_RUN = /\+? ?\(?\+?\d[\d ().+\-/]*\d\)?/gu;
const MIN_PHONE_DIGITS = 7;

interface SplitPhonesOptions {
  /** ISO 3166 code of the country to which national numbers belong; empty if unknown. */
  readonly country: string;
  /** Whether a heading states that the text is a telephone number. */
  readonly isNumberColumn?: boolean;
}

/** Divides a text into its phone numbers and the words beside them, in their order. */
export function splitPhonesFromText(
  written: string,
  { country, isNumberColumn = false }: SplitPhonesOptions,
): TextPart[] {
  const text = normalizeFigures(written);
  const links = [...text.matchAll(CHAT_LINK)].map(({ 0: link, 1: digits = '', index }) => ({
    ...{ start: index, end: index + link.length },
    part: { number: `wa.me/${digits}`, isPhone: true },
  }));
  const masked = maskSpans(text, [...links, ...findNonPhoneSpans(text, { isNumberColumn })]);
  const numbers = findRuns(masked).flatMap(({ start, run }) =>
    splitPhoneRun(run, country).map(part => ({
      ...{ start: start + part.start, end: start + part.end },
      part: { number: run.slice(part.start, part.end), isPhone: part.isPhone },
    })),
  );
  const parts: TextPart[] = [];
  let next = 0;
  for (const { start, end, part } of [...links, ...numbers].sort((a, b) => a.start - b.start)) {
    parts.push({ text: masked.slice(next, start) }, part);
    next = end;
  }
  return [...parts, { text: masked.slice(next) }].filter(part => !('text' in part) || part.text.trim() !== '');
}

/** Whether the text of a number column contains a date, an amount or another figure that is no phone number. */
export const hasFigures = (written: string): boolean =>
  findNonPhoneSpans(normalizeFigures(written), { isNumberColumn: true }).length > 0;

/** Finds runs of digits and signs in a text that are long enough to be a phone number of some country. */
export const findPhoneRuns = (written: string): string[] => {
  const text = normalizeFigures(written);
  return findRuns(maskSpans(text, findNonPhoneSpans(text))).map(({ run }) => run);
};

/** Finds the first phone number of a text. Undefined if it has none. */
export function findFirstPhone(written: string): { readonly before: string; readonly rest: string } | undefined {
  const text = normalizeFigures(written);
  const [first] = findRuns(maskSpans(text, findNonPhoneSpans(text)));
  return first && { before: text.slice(0, first.start), rest: text.slice(first.start) };
}

const findRuns = (masked: string): { readonly start: number; readonly run: string }[] =>
  [...masked.matchAll(PHONE_RUN)].flatMap(({ 0: run, index }) =>
    run.replace(/\D/g, '').length >= MIN_PHONE_DIGITS ? [{ start: index, run }] : [],
  );

/** Unifies digits, hyphens and blanks. Brazilians write xx for the code of the carrier: 0xx11 98765-4321. */
const normalizeFigures = (written: string): string =>
  written
    .normalize('NFKC')
    .replace(/(?!\u200D)\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\b0 ?(?:xx|\*\*)(?=[\s\d()-])/giu, prefix => '0'.padEnd(prefix.length));

const maskSpans = (text: string, spans: readonly TextSpan[]): string => {
  const characters = text.split('');
  for (const { start, end } of spans) characters.fill(FIGURE_MARK, start, end);
  return characters.join('');
};
