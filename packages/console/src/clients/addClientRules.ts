import { phoneDigits, readPhone } from '@recado/contract/rules';
import { common, phone, validation } from '@recado/texts';

export interface AddClientValues {
  readonly businessName: string;
  readonly phoneNumber: string;
}
export type AddClientField = keyof AddClientValues;

/** What stands in the way of sending: the toast, and a word at each field that has to change. */
export interface Problem {
  readonly message: string;
  readonly fields: readonly (readonly [AddClientField, string])[];
}

/** See docs/product.md §5, create client. */
export function problemWith(values: AddClientValues): Problem | undefined {
  const empty = (['businessName', 'phoneNumber'] as const).filter(name => values[name].trim() === '');
  if (empty.length > 0)
    return { message: validation.fillAllFields, fields: empty.map(name => [name, common.required]) };
  if (phoneDigits(values.phoneNumber) === '') return wrongNumber(validation.phoneDigitsOnly);
  return readPhone(values.phoneNumber)?.kind === 'national' ? wrongNumber(phone.withoutCountry) : undefined;
}

const wrongNumber = (message: string): Problem => ({ message, fields: [['phoneNumber', message]] });
