import { extractDigits, findCountryCode, listSearchedPhones } from '@recado/contract/rules';

/**
 * Lists the numbers that a filter of the feed means. Loaded on demand, because the numbering plans of all countries are
 * large.
 *
 * @param lineNumber phone number of the client's line
 */
export const listFeedPhones = (contact: string, lineNumber: string): string[] =>
  listSearchedPhones(contact, findCountryCode(extractDigits(lineNumber)) ?? '');
