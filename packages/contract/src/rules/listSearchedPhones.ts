import { parseWrittenPhone } from './parseWrittenPhone.ts';
import { listPhoneVariants, listPossiblePhoneNumbers, parsePhone } from './phone.ts';

/**
 * Lists every number that a searched text may mean on a line, in all spellings: first as a number of the line's
 * country, then as a complete number or a Mexican one. Use the list only to search, never to send messages.
 *
 * @param lineCountry ISO 3166 code of the line's country; empty if unknown
 */
export function listSearchedPhones(text: string, lineCountry: string): string[] {
  const reading = parseWrittenPhone(text, lineCountry);
  const parsed = parsePhone(text);
  return [
    ...new Set([
      ...(reading.kind === 'phone' ? listPhoneVariants(reading.phone) : []),
      ...(parsed ? listPossiblePhoneNumbers(parsed) : []),
    ]),
  ];
}
