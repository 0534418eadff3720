import { normalizeHeading } from './listHeadings.ts';

const AREA_HEADING =
  /^(?:ddd|lada|clave lada|lada local|(?:codigo|cod|clave|prefijo|caracteristica)(?: (?:de|do))? area|prefijo|prefixo|caracteristica|area code|area)$|^(?:ddd|lada|codigo de area|area code)\b|\b(?:ddd|lada|codigo de area|area code)$/;
const COUNTRY_CODE_HEADING =
  /^(?:ddi|lada internacional|prefijo internacional|indicativo|country calling code|calling code|dial code|(?:codigo|cod|prefijo)(?: (?:de|do|del))? pais|phone country code|country code)$|^ddi\b|\b(?:ddi|country code)$/;
/** Number of columns to the left of a number in which its area code is searched: country code, area, number. */
const SEARCHED_COLUMNS = 2;

/** Columns with the codes that precede a number. */
export interface CodeColumns {
  readonly areaCode: number | undefined;
  readonly countryCode: number | undefined;
}

/** Finds the columns to the left of a number's column that contain its area code and its country code. */
export function findCodeColumns(headers: readonly string[], numberColumn: number): CodeColumns {
  const indexes = Array.from({ length: SEARCHED_COLUMNS }, (_, step) => numberColumn - 1 - step);
  const findIndex = (pattern: RegExp) =>
    indexes.find(index => index >= 0 && pattern.test(normalizeHeading(headers[index] ?? '')));
  return { areaCode: findIndex(AREA_HEADING), countryCode: findIndex(COUNTRY_CODE_HEADING) };
}

/**
 * Lists the texts by which a number is read, the first readable one being its own. A written country code is never
 * ignored: without it the digits may be a stranger's number in the line's country.
 */
export function listNumberTexts(number: string, cells: readonly string[], columns: CodeColumns): string[] {
  const areaCode = readCode(cells, columns.areaCode);
  const countryCode = readCode(cells, columns.countryCode);
  if (number === '' || number.trim().startsWith('+')) return [number];
  const local = `${areaCode} ${number}`.trim();
  if (countryCode === '') return areaCode === '' ? [number] : [number, local];
  const digits = number.replace(/\D/g, '');
  const isComplete = digits.startsWith(countryCode) && digits.length > MAX_NATIONAL_DIGITS;
  return isComplete ? [`+${digits}`] : [`+${countryCode} ${local}`, `+${countryCode} ${number}`];
}

/** Most digits of a national number in the countries of these lists. */
const MAX_NATIONAL_DIGITS = 11;

/** Reads a code of one to four digits, which people write in parentheses or with a zero before it. */
const readCode = (cells: readonly string[], index: number | undefined): string =>
  index === undefined ? '' : (/^\s*\+?\(?0{0,2}([1-9]\d{0,3})\)?\s*(?:\.0)?$/.exec(cells[index] ?? '')?.[1] ?? '');
