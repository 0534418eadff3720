/** E.164 allows 15 digits; 7 is the shortest number in use with its country code. */
export const PHONE_DIGITS = { min: 7, max: 15 } as const;

/** Everything but the digits removed (docs/product.md §5). */
export const phoneDigits = (typed: string): string => typed.replace(/\D/g, '');

export const isPhone = (digits: string): boolean =>
  /^\d+$/.test(digits) && digits.length >= PHONE_DIGITS.min && digits.length <= PHONE_DIGITS.max;

/**
 * A number as somebody wrote it. `national`: ten digits as Mexicans write them, which say no country; with one in front
 * of them they may be another number altogether, so nobody guesses (docs/product.md §5).
 */
export type WrittenPhone =
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'national'; readonly national: string };

/** Whom a message is for: a person by number or by LID, or a group. */
export type Recipient =
  | WrittenPhone
  | { readonly kind: 'lid'; readonly lid: string }
  | { readonly kind: 'group'; readonly id: string };

/** The same once the country of a number is known. */
export type KnownRecipient = Exclude<Recipient, { kind: 'national' }>;

/** Ten digits, alone or behind the prefixes that were dialled before them until 2019. */
const NATIONAL = /^(?:01|04[45])?([2-9]\d{9})$/;

/**
 * What was meant, of what copying and spreadsheets make of a number: without the marks of direction that address books put
 * around it, its hyphens as they are typed, its digits in one width, and without the decimal that a column of numbers ends in.
 */
const asTyped = (copied: string): string =>
  copied
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .replace(/^(\+?\d{7,15})[.,]0+$/, '$1');

/** Reads a number of which everything but the digits is decoration. Undefined: it cannot be one. */
export function readPhone(typed: string): WrittenPhone | undefined {
  const text = asTyped(typed);
  const digits = phoneDigits(text);
  const phone = digits.replace(/^00/, '');
  const saysCountry = /^\D*\+/.test(text) || phone !== digits;
  const national = saysCountry ? undefined : NATIONAL.exec(digits)?.[1];
  if (national !== undefined) return { kind: 'national', national };
  return isPhone(phone) && !phone.startsWith('0') ? { kind: 'phone', phone } : undefined;
}

/** The number that ten digits are if they are Mexican. */
export const mexicanPhone = (national: string): string => `52${national}`;

/**
 * Reads `to` and `phoneNumber` in every form people send: `5215512345678`, `+52 1 55 1234-5678`, a JSON number,
 * `5215512345678@s.whatsapp.net`, `…:3@s.whatsapp.net`, `…@c.us`, `…@lid`, `…@g.us`, and the contact texts this API
 * itself answers (`lid:…`, `group:…`); copied from an address book or a spreadsheet as well. Undefined: it is none of these.
 */
export function parseRecipient(value: string | number): Recipient | undefined {
  const text = asTyped(String(value));
  const own = /^(lid|group):([\d-]{5,40})$/.exec(text);
  const jid = /^([\d-]{5,40})(?:[:.]\d{1,5})*@(s\.whatsapp\.net|c\.us|lid|g\.us)$/i.exec(text);
  const [kind, id] = own ? [own[1], own[2]] : [jid?.[2]?.toLowerCase(), jid?.[1]];
  if (kind === undefined || id === undefined)
    return /^\+?[\d(][\d\s().-]*$/.test(text) ? readPhone(text) : undefined;
  if (kind === 'group' || kind === 'g.us') return { kind: 'group', id };
  if (!/^\d+$/.test(id)) return undefined;
  // WhatsApp's own addresses always carry the country.
  return kind === 'lid' ? { kind: 'lid', lid: id } : readPhone(`+${id}`);
}

/** How a recipient is echoed, stored and compared. */
export function recipientText(recipient: Recipient): string {
  if (recipient.kind === 'phone') return recipient.phone;
  if (recipient.kind === 'national') return recipient.national;
  return recipient.kind === 'lid' ? `lid:${recipient.lid}` : `group:${recipient.id}`;
}

/** Whether two numbers are one and the same line's, however each is written. */
export const isSameLine = (one: string, other: string): boolean => phoneVariants(one).includes(other);

/**
 * The forms under which one and the same line may be known, the given one first (docs/whatsapp.md §7): Mexico with and
 * without 1, Argentina with and without 9, and mobiles of Brazil with and without the ninth digit. A Brazilian
 * subscriber number that begins with 2 to 5 is a landline's, and has one form only.
 */
export function phoneVariants(phone: string): string[] {
  const swap = (pattern: RegExp, replacement: string): string[] =>
    pattern.test(phone) ? [phone.replace(pattern, replacement)] : [];
  return [
    phone,
    ...swap(/^521(\d{10})$/, '52$1'),
    ...swap(/^52(\d{10})$/, '521$1'),
    ...swap(/^549(\d{10})$/, '54$1'),
    ...swap(/^54(\d{10})$/, '549$1'),
    ...swap(/^(55\d{2})9([6-9]\d{7})$/, '$1$2'),
    ...swap(/^(?<area>55\d{2})(?<line>[6-9]\d{7})$/, '$<area>9$<line>'),
  ];
}

/** Every number that what was written may mean: to look for it, never to write to it. */
export const possiblePhones = (written: WrittenPhone): string[] =>
  written.kind === 'phone'
    ? phoneVariants(written.phone)
    : [...phoneVariants(mexicanPhone(written.national)), written.national];

/** The same for the first digits of a number, the country's in front, of which nobody knows how many follow. */
export function beginningVariants(digits: string): string[] {
  const swaps: readonly (readonly [RegExp, string])[] = [
    [/^521(\d+)$/, '52$1'],
    [/^52([2-9]\d*)$/, '521$1'],
    [/^549(\d+)$/, '54$1'],
    [/^54([1-8]\d*)$/, '549$1'],
    [/^(55\d{2})9([6-9]\d*)$/, '$1$2'],
    [/^(?<area>55\d{2})(?<line>[6-9]\d*)$/, '$<area>9$<line>'],
  ];
  return [digits, ...swaps.flatMap(([from, to]) => (from.test(digits) ? [digits.replace(from, to)] : []))];
}
