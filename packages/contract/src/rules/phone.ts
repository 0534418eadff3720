/** Number of digits of a phone number, with the country code. E.164 allows 15; the shortest in use has 7. */
export const PHONE_DIGIT_COUNT = { min: 7, max: 15 } as const;

/** Removes all characters except digits (docs/product.md §5). */
export const extractDigits = (input: string): string => input.replace(/\D/g, '');

export const isPhoneNumber = (digits: string): boolean =>
  /^\d+$/.test(digits) && digits.length >= PHONE_DIGIT_COUNT.min && digits.length <= PHONE_DIGIT_COUNT.max;

/**
 * A phone number from user input. `national`: digits that may lack the country code: ten digits, as Mexicans write
 * their numbers, or digits after an area code in parentheses. The country is never guessed, because the digits may
 * also be a foreign number that includes its country code (docs/product.md §5).
 */
export type ParsedPhone =
  /** `isComplete`: the text itself shows that the digits include the country code, by `+`, `00` or WhatsApp's address. */
  | { readonly kind: 'phone'; readonly phone: string; readonly isComplete?: true }
  /** `hasAreaCode`: the area code is in parentheses, so the digits include no country code. */
  | { readonly kind: 'national'; readonly national: string; readonly hasAreaCode?: true };

/**
 * Recipient of a message: a person by phone number or private ID, or a group. `lid` is the LID of linked phones or the
 * business-scoped ID of the Cloud API.
 */
export type MessageRecipient =
  | ParsedPhone
  | { readonly kind: 'lid'; readonly lid: string }
  | { readonly kind: 'group'; readonly id: string };

/** Any recipient except a national number, which is ambiguous because it has no country code. */
export type UnambiguousRecipient = Exclude<MessageRecipient, { kind: 'national' }>;

/** Maximum number of characters of a username on WhatsApp. */
export const MAX_USERNAME_CHARS = 35;
/** Maximum number of characters of a private ID: a country, `ENT` and 128 characters, with the dots between them. */
export const MAX_LID_CHARS = 135;
/** Maximum number of characters of a chat as the API returns it: `lid:` and a private ID. */
export const MAX_CHAT_CHARS = 'lid:'.length + MAX_LID_CHARS;

/**
 * ID by which Meta identifies a person for one business (`MX.13491208655302741918`) or for several of its portfolios
 * (`MX.ENT.11815799212886844830`).
 */
const BUSINESS_SCOPED_ID_PATTERN = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;

/** Mexican number of ten digits, alone or after a prefix that was dialled until 2019: `01`, `044` or `045`. */
const NATIONAL_NUMBER_PATTERN = /^(?:01|04[45])?([2-9]\d{9})$/;

/** Code points of the digit zero of other scripts that keyboards offer: Arabic, Persian, Devanagari and Bengali. */
const SCRIPT_ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6];

/** Converts the digits of other scripts to those of the Latin script. A phone set to Arabic copies `٥٥١٢`. */
export const convertToLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF]/g, digit => {
    const code = digit.charCodeAt(0);
    const zero = SCRIPT_ZEROS.find(candidate => code >= candidate && code < candidate + 10) ?? code;
    return `${code - zero}`;
  });

/**
 * Normalises text copied from address books and spreadsheets: removes directional marks, unifies
 * hyphens, the script and the width of digits, and removes the decimals that a numeric column adds.
 */
export const normalizeCopiedText = (copied: string): string =>
  convertToLatinDigits(copied)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .replace(/^(\+?\d{7,15})[.,]0+$/, '$1');

/** Parses a phone number regardless of its formatting. Undefined if the text cannot be a phone number. */
export function parsePhone(input: string): ParsedPhone | undefined {
  const text = normalizeCopiedText(input);
  const digits = extractDigits(text);
  const phone = digits.replace(/^00/, '');
  const isComplete = /^\D*\+/.test(text) || digits.startsWith('00');
  const national = isComplete ? undefined : NATIONAL_NUMBER_PATTERN.exec(digits)?.[1];
  if (national !== undefined) return { kind: 'national', national };
  if (!isPhoneNumber(phone) || phone.startsWith('0')) return undefined;
  return { kind: 'phone', phone, ...(isComplete && { isComplete }) };
}

/** Completes the ten digits of a Mexican number with the country code 52. */
export const toMexicanPhone = (national: string): string => `52${national}`;

/**
 * Parses `to` and `phoneNumber` in every format that callers send: `5215512345678`, `+52 1 55
 * 1234-5678`, a JSON number, `5215512345678@s.whatsapp.net`, `…:3@s.whatsapp.net`, `…@c.us`,
 * `…@lid`, `…@g.us`, the chats that this API returns (`lid:…`, `group:…`), a business-scoped ID, and text
 * copied from an address book or a spreadsheet. Undefined for any other format.
 */
export function parseRecipient(value: string | number): MessageRecipient | undefined {
  const text = normalizeCopiedText(String(value));
  const scopedId = text.replace(/^lid:/, '');
  if (BUSINESS_SCOPED_ID_PATTERN.test(scopedId)) return { kind: 'lid', lid: scopedId };
  const chatId = /^(lid|group):([\d-]{5,40})$/.exec(text);
  const jid = /^([\d-]{5,40})(?:[:.]\d{1,5})*@(s\.whatsapp\.net|c\.us|lid|g\.us)$/i.exec(text);
  const [kind, id] = chatId ? [chatId[1], chatId[2]] : [jid?.[2]?.toLowerCase(), jid?.[1]];
  if (kind === undefined || id === undefined)
    return /^\+?[\d(][\d\s().-]*$/.test(text) ? parseTypedPhone(text) : undefined;
  if (kind === 'group' || kind === 'g.us') return { kind: 'group', id };
  if (!/^\d+$/.test(id)) return undefined;
  // WhatsApp's own addresses always include the country code.
  return kind === 'lid' ? { kind: 'lid', lid: id } : parsePhone(`+${id}`);
}

/** Parses a number, and reads an area code in parentheses as one of the line's country: (51) 99123-4567. */
function parseTypedPhone(text: string): ParsedPhone | undefined {
  const parsed = parsePhone(text);
  const hasAreaCode = /^\(\d{2,3}\)/.test(text) && /^.{10,11}$/.test(extractDigits(text));
  if (!hasAreaCode || !parsed) return parsed;
  return { kind: 'national', national: parsed.kind === 'phone' ? parsed.phone : parsed.national, hasAreaCode };
}

/** Formats a recipient as the API returns it and as the database stores and compares it. */
export function formatRecipient(recipient: MessageRecipient): string {
  if (recipient.kind === 'phone') return recipient.phone;
  if (recipient.kind === 'national') return recipient.national;
  return recipient.kind === 'lid' ? `lid:${recipient.lid}` : `group:${recipient.id}`;
}

/** Whether two phone numbers are forms of the same number, such as with and without Mexico's 1. */
export const isSameLineNumber = (first: string, second: string): boolean => listPhoneVariants(first).includes(second);

/**
 * Lists the spellings of one line's number, the given spelling first (docs/whatsapp.md §7): Mexico
 * with and without 1, Argentina with and without 9, and Brazilian mobiles with and without the ninth
 * digit. A Brazilian subscriber number that begins with 2 to 5 is a landline, so it has only one
 * spelling.
 */
export function listPhoneVariants(phone: string): string[] {
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

/** Lists every phone number that the input may mean. Use the list only to search, never to send messages. */
export const listPossiblePhoneNumbers = (parsedPhone: ParsedPhone): string[] =>
  parsedPhone.kind === 'phone'
    ? listPhoneVariants(parsedPhone.phone)
    : [...listPhoneVariants(toMexicanPhone(parsedPhone.national)), parsedPhone.national];

/**
 * Lists all forms in which the first digits of a phone number may be written, so that a search by these
 * digits finds numbers in every form. The digits must include the country code.
 */
export function listPhonePrefixVariants(digits: string): string[] {
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
