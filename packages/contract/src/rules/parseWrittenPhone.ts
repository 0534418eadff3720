import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import { cleanWrittenPhone, type UnreadableReason, type WrittenDigits } from './cleanWrittenPhone.ts';
import { findCountryCode } from './findCountryCode.ts';
import { formatPhone } from './formatPhone.ts';

/**
 * Why a text is not read as a phone number. `missing`: no digits. `rounded`: a spreadsheet rounded the number.
 * `several`: more than one number. `unreadable`: other text. `incomplete`: digits or the area code are missing.
 * `tooLong`: too many digits. `mobileWithoutArea`: an Argentine mobile prefix 15 without area code. `invalid`: no number of the line's country. `ambiguous`: two readings. `foreign`: a
 * number of another country without `+`. `unknownCountry`: no country has this code.
 */
export type PhoneRejectionReason =
  | UnreadableReason
  | 'incomplete'
  | 'tooLong'
  | 'mobileWithoutArea'
  | 'invalid'
  | 'ambiguous'
  | 'foreign'
  | 'unknownCountry';

/** A phone number as a person wrote it, read with the country of the line that will use it. */
export type WrittenPhone =
  | {
      readonly kind: 'phone';
      /** Digits with the country code, in the form in which WhatsApp registers most numbers of the country. */
      readonly phone: string;
      /** ISO 3166 code of the number's country, the same as `findCountryCode` returns for the number. */
      readonly country: string;
    }
  | {
      readonly kind: 'rejected';
      readonly reason: PhoneRejectionReason;
      /** Complete form that the writer may have meant. */
      readonly suggestion?: string;
    };

type ReadPhone = Extract<WrittenPhone, { kind: 'phone' }>;

/**
 * Reads a phone number that a person wrote or a program exported (docs/product.md §5). A number without a country code
 * is a number of the line's country. A number of another country needs `+`, `00` or a WhatsApp link, so that no
 * message reaches a stranger in another country.
 *
 * @param lineCountry ISO 3166 code of the line's country, such as `MX`
 */
export function parseWrittenPhone(text: string, lineCountry: string): WrittenPhone {
  const writtenDigits = cleanWrittenPhone(text);
  if (typeof writtenDigits === 'string') return { kind: 'rejected', reason: writtenDigits };
  const { digits } = writtenDigits;
  const line = isSupportedCountry(lineCountry) ? lineCountry : undefined;
  if (writtenDigits.hasCountryCode || digits.startsWith('00')) return readInternationalText(writtenDigits, line);
  if (line === undefined) return rejectWithoutLineCountry(digits);
  const national = readNational(digits, line);
  const code = getCountryCallingCode(line);
  const complete = digits.startsWith(code) ? readNational(digits.slice(code.length), line) : undefined;
  const readings = [national, complete].flatMap(reading => reading ?? []);
  const [reading, other] = readings;
  if (reading && ((other && other.phone !== reading.phone) || isAmericanNumber(writtenDigits, line)))
    return { kind: 'rejected', reason: 'ambiguous', suggestion: formatCompletePhone(reading.phone) };
  if (reading) return reading;
  const readingAfterPrefix = code === '1' && digits.startsWith('011') ? readInternational(digits.slice(3)) : undefined;
  return readingAfterPrefix ?? rejectUnread(digits, line);
}

function readInternationalText({ digits, text }: WrittenDigits, line: CountryCode | undefined): WrittenPhone {
  const complete = digits.replace(/^00/, '');
  const reading = readInternational(complete);
  if (reading) return reading;
  const isDialled = digits.startsWith('00');
  // Brazilians and Colombians may write the carrier after 00. Of the remaining digits, only those of a number of their
  // own country are read. Others may be an incomplete number of the carrier's digits: 0055 31 2345 678.
  const carrier = isDialled && line ? IDD_CARRIERS[line] : undefined;
  const afterCarrier = carrier?.test(complete) ? complete.replace(carrier, '') : '';
  const isOwnCountry = line !== undefined && afterCarrier.startsWith(getCountryCallingCode(line));
  const withoutCarrier = isOwnCountry ? readInternational(afterCarrier) : undefined;
  // People forget the country code in chat links, although WhatsApp requires it.
  const national = line && text === digits && !isDialled ? readNational(digits, line) : undefined;
  const correctedReading = withoutCarrier ?? national;
  if (correctedReading) return correctedReading;
  const country = findCountryCode(complete);
  if (country === undefined || !isSupportedCountry(country)) return { kind: 'rejected', reason: 'unknownCountry' };
  return { kind: 'rejected', reason: explainLength(complete.slice(getCountryCallingCode(country).length), country) };
}

/** Explains why the digits are no number of the line's country, and suggests the complete form of a foreign number. */
function rejectUnread(digits: string, line: CountryCode): WrittenPhone {
  if (isValidComplete(digits)) return { kind: 'rejected', reason: 'foreign', suggestion: formatCompletePhone(digits) };
  // Within an area, Argentines write mobile numbers as 15 and the local number.
  if (line === 'AR' && /^15\d{8}$/.test(digits)) return { kind: 'rejected', reason: 'mobileWithoutArea' };
  const code = getCountryCallingCode(line);
  const isComplete = digits.startsWith(code) && digits.length > (MIN_NATIONAL_DIGITS[line] ?? 9);
  return { kind: 'rejected', reason: explainLength(isComplete ? digits.slice(code.length) : digits, line) };
}

function rejectWithoutLineCountry(digits: string): WrittenPhone {
  return isValidComplete(digits)
    ? { kind: 'rejected', reason: 'foreign', suggestion: formatCompletePhone(digits) }
    : { kind: 'rejected', reason: 'incomplete' };
}

/** Fewest digits with which people can be called from everywhere in the country: area code and number. */
const MIN_NATIONAL_DIGITS: Readonly<Partial<Record<CountryCode, number>>> = { AR: 10, BR: 10, CO: 10, MX: 10, VE: 10 };

function explainLength(digits: string, country: CountryCode): 'incomplete' | 'tooLong' | 'invalid' {
  const national = country === 'MX' ? digits.replace(/^1/, '') : digits;
  if (national.length < (MIN_NATIONAL_DIGITS[country] ?? 0)) return 'incomplete';
  const problem = validatePhoneNumberLength(national, country);
  if (problem === 'TOO_SHORT') return 'incomplete';
  return problem === 'TOO_LONG' ? 'tooLong' : 'invalid';
}

/** Carrier codes that may follow the international prefix 00. */
const IDD_CARRIERS: Readonly<Partial<Record<CountryCode, RegExp>>> = {
  BR: /^(?:1[245]|2[1-35]|31|4[13]|[56]5|99)/,
  CO: /^(?:4(?:[14]4|56)|[579])/,
};

/**
 * Prefixes that people still write and the library does not know or no longer knows. Mexico dialled 01, 044, 045 and
 * (from abroad) 1 until 2020, Chile 0 until 2016. Brazilian mobiles have a ninth digit since 2016, which old lists lack.
 */
const NATIONAL_REWRITES: Readonly<Partial<Record<CountryCode, readonly [RegExp, string]>>> = {
  MX: [/^(?:01|04[45]|1)([2-9]\d{9})$/, '$1'],
  CL: [/^0(\d{9})$/, '$1'],
  BR: [/^(?:0(?:1[245]|2[1-35]|31|4[13]|[56]5|99)?)?([1-9]{2})([6-9]\d{7})$/, '$19$2'],
};

/** Reads digits without a country code. Undefined if they are no valid number of the country. */
function readNational(digits: string, country: CountryCode): ReadPhone | undefined {
  const [pattern, replacement] = NATIONAL_REWRITES[country] ?? [];
  const rewritten = pattern && replacement ? digits.replace(pattern, replacement) : digits;
  const code = getCountryCallingCode(country);
  for (const candidate of new Set([digits, rewritten])) {
    const isMobile = MOBILE_PATTERNS[country]?.test(candidate);
    const number = parsePhoneNumberFromString(isMobile ? `+${code}${candidate}` : candidate, country);
    // The library also removes international prefixes. Its result may then be a number of another country.
    if (number?.countryCallingCode === code && (isMobile || number.isValid()))
      return toReadPhone(toRegisteredForm(number), country);
  }
  return undefined;
}

/**
 * Mobile numbers, and all geographic numbers of Mexico, by structure. The library learns new ranges late, and no library
 * may block a number (docs/whatsapp.md §7).
 */
const MOBILE_PATTERNS: Readonly<Partial<Record<CountryCode, RegExp>>> = {
  BO: /^[67]\d{7}$/,
  BR: /^[1-9]{2}9\d{8}$/,
  CL: /^9\d{8}$/,
  CO: /^3\d{9}$/,
  EC: /^9\d{8}$/,
  ES: /^[67]\d{8}$/,
  MX: /^[2-9]\d{9}$/,
  PE: /^9\d{8}$/,
  PY: /^9\d{8}$/,
};

/** Numbers of the countries with the code 1, by structure, because the library learns new area codes late. */
const NORTH_AMERICAN_PATTERN = /^1[2-9]\d{2}[2-9]\d{6}$/;

const GEOGRAPHIC_TYPES = new Set<unknown>(['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE', undefined]);

/** Returns the form in which WhatsApp registers most numbers of this kind (docs/whatsapp.md §7). */
function toRegisteredForm(number: PhoneNumber): string {
  const { countryCallingCode: code, nationalNumber: national } = number;
  const mark = GEOGRAPHIC_TYPES.has(number.getType()) ? { '52': '1', '54': '9' }[code as string] : undefined;
  const marked = mark && national.length === 10 ? `${code}${mark}${national}` : undefined;
  // Some Argentine landlines are no valid number with the mobile prefix 9.
  const isMarked = marked !== undefined && (mark === '1' || parsePhoneNumberFromString(`+${marked}`)?.isValid());
  return isMarked ? marked : `${code}${national}`;
}

/**
 * Reads digits that begin with a country code. Undefined if no country has such numbers. The plan of a country may be
 * newer than the library, so a possible length suffices in countries whose mobile numbers are not known by structure.
 */
function readInternational(digits: string, { mustBeValid = false } = {}): ReadPhone | undefined {
  const number = digits.startsWith('0') ? undefined : parsePhoneNumberFromString(`+${digits}`);
  const country = number?.country ?? findCountryCode(digits);
  if (!number || country === undefined || !isSupportedCountry(country)) return undefined;
  const { countryCallingCode: code } = number;
  const reading = readNational(digits.slice(code.length), country);
  if (reading || mustBeValid || MOBILE_PATTERNS[country]) return reading;
  if (code === '1') return NORTH_AMERICAN_PATTERN.test(digits) ? toReadPhone(digits, country) : undefined;
  return number.number === `+${digits}` && number.isPossible() ? toReadPhone(digits, country) : undefined;
}

/**
 * Returns a number with the country by which all counts and warnings know it. The library disagrees about countries that
 * share a code: Tristan da Cunha has that of Saint Helena, and Canada's 1 600 is no area code.
 */
const toReadPhone = (phone: string, fallback: CountryCode): ReadPhone => ({
  ...{ kind: 'phone', phone },
  country: findCountryCode(phone) ?? fallback,
});

const isValidComplete = (digits: string): boolean => readInternational(digits, { mustBeValid: true }) !== undefined;

/**
 * Whether a Mexican number with the former mobile prefix 1 may be a number of the United States: 1 619 555 0100. Only
 * Mexico has area codes of two digits, so 1 55 1234 5678 is Mexican.
 */
const isAmericanNumber = ({ digits, text }: WrittenDigits, line: CountryCode): boolean =>
  line === 'MX' && /^1\d{10}$/.test(digits) && !/^\D*1\D+(?:55|56|33|81)\D/.test(text) && isValidComplete(digits);

/** Formats a complete number with `+`, in the groups of its country. Mexican numbers are written without the former 1. */
export const formatCompletePhone = (phone: string): string =>
  phone.startsWith('52')
    ? formatPhone(phone.replace(/^521/, '52'))
    : (parsePhoneNumberFromString(`+${phone}`)?.formatInternational() ?? `+${phone}`);

/**
 * Whether digits are a valid complete number of some country (docs/whatsapp.md §7). The usual mobile numbers are
 * recognized by structure, because every send runs this check.
 */
export function isCompletePhone(digits: string): boolean {
  const country = findCountryCode(digits);
  const pattern = country === undefined ? undefined : MOBILE_PATTERNS[country as CountryCode];
  if (pattern && isSupportedCountry(country as string)) {
    const national = digits.slice(getCountryCallingCode(country as CountryCode).length);
    if (pattern.test(country === 'MX' ? national.replace(/^1/, '') : national)) return true;
  }
  return NORTH_AMERICAN_PATTERN.test(digits) || isValidComplete(digits);
}
