import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const SERVICE_TYPES: ReadonlySet<unknown> = new Set(['TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER']);

/**
 * Whether a complete number is of a service, such as 01 800 and 0800, and not of a person. Companies can register such
 * numbers on WhatsApp, so that a program may send to one, but a list of people never means one.
 */
export const isServicePhone = (phone: string): boolean =>
  SERVICE_TYPES.has(parsePhoneNumberFromString(`+${phone.replace(/^521([89]\d{9})$/, '52$1')}`)?.getType());
