import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Rates how certainly groups of digits in a text are one phone number. 0: the library knows no such number. 1: a number in
 * unusual groups. 2: a number in one group, or in the groups of its country. People may write a prefix before them.
 *
 * @param groups digits of the text, as its writer separated them
 * @param phone number that the digits were read as, with the country code
 */
export function ratePhoneGrouping(groups: readonly string[], phone: string): 0 | 1 | 2 {
  // The library no longer accepts the former mobile prefix of Mexico.
  const number = parsePhoneNumberFromString(`+${phone.replace(/^521(?=\d{10}$)/, '52')}`);
  if (!number?.isValid()) return 0;
  if (groups.length === 1) return 2;
  // The international format of Argentina has the mobile prefix 9 as a group, so only the last groups are compared.
  const formats = [number.formatInternational().replace(/^\+\d+/, ''), number.formatNational()];
  const isUsual = formats.some(format => {
    const usual = format.match(/\d+/g) ?? [];
    const tail = usual.slice(usual[0]?.startsWith('0') || usual[0] === '9' ? 1 : 0);
    return tail.length > 1 && tail.every((group, index) => groups[groups.length - tail.length + index] === group);
  });
  return isUsual ? 2 : 1;
}
