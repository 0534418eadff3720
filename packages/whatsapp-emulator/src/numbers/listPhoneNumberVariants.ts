/**
 * Patterns of countries in which a phone number can be written in a long and a short form. The long form has
 * the additional `digit`.
 */
const spellings: readonly { long: RegExp; short: RegExp; digit: string }[] = [
  { long: /^(52)1(\d{10})$/, short: /^(52)(\d{10})$/, digit: '1' },
  { long: /^(54)9(\d{10})$/, short: /^(54)(\d{10})$/, digit: '9' },
  { long: /^(55\d{2})9([6-9]\d{7})$/, short: /^(55\d{2})([6-9]\d{7})$/, digit: '9' },
];

/**
 * Returns all forms of a telephone number that WhatsApp uses, with the given form first (docs/whatsapp.md §7).
 * - Mexico: mobile numbers were once `52 1` + ten digits, and are now `52` + ten digits;
 * - Argentina: `54 9` + ten digits, or `54` + ten digits;
 * - Brazil: `55` + area + eight digits. Mobile numbers may have an extra 9 before the eight digits;
 *   landlines (subscriber numbers that begin with 2 to 5) never have it.
 *
 * @param digits international number without plus or separators
 */
export function listPhoneNumberVariants(digits: string): readonly string[] {
  for (const { long, short, digit } of spellings) {
    if (long.test(digits)) return [digits, digits.replace(long, '$1$2')];
    if (short.test(digits))
      return [digits, digits.replace(short, (_, head: string, tail: string) => head + digit + tail)];
  }
  return [digits];
}
