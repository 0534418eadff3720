import type { PhoneNumber } from '../address.ts';

/**
 * Rules for countries that write a phone number in two forms, with and without an additional digit. People may
 * type one form although the number is registered in the other (docs/whatsapp.md §7).
 */
const SPELLING_RULES: readonly { readonly long: RegExp; readonly short: RegExp; readonly infix: string }[] = [
  { long: /^(52)1(\d{10})$/, short: /^(52)(\d{10})$/, infix: '1' },
  { long: /^(54)9(\d{10})$/, short: /^(54)(\d{10})$/, infix: '9' },
  // Brazil: only mobile numbers match. Landline numbers begin with 2 to 5 and never had a ninth digit.
  { long: /^(55\d\d)9([6-9]\d{7})$/, short: /^(55\d\d)([6-9]\d{7})$/, infix: '9' },
];

/** Returns the phone number. If its country writes numbers in two forms, also returns the other form. */
export function listPhoneNumberVariants(phone: PhoneNumber): readonly PhoneNumber[] {
  for (const { long, short, infix } of SPELLING_RULES) {
    if (long.test(phone)) return [phone, phone.replace(long, '$1$2')];
    if (short.test(phone)) return [phone, phone.replace(short, `$1${infix}$2`)];
  }
  return [phone];
}
