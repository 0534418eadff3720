import { extractDigits, parsePhone } from '@recado/contract/rules';
import { common, phoneNumberHints, validation } from '@recado/texts';

export interface AddClientValues {
  readonly businessName: string;
  readonly phoneNumber: string;
}
export type AddClientField = keyof AddClientValues;

/** Error that prevents sending the form: the text of a toast, and a message for each invalid field. */
export interface NewClientProblem {
  readonly message: string;
  readonly fields: readonly (readonly [AddClientField, string])[];
}

/** Validates the form (docs/product.md §5, create client). Returns undefined if the values are valid. */
export function validateNewClient(values: AddClientValues): NewClientProblem | undefined {
  const emptyFields = (['businessName', 'phoneNumber'] as const).filter(name => values[name].trim() === '');
  if (emptyFields.length > 0)
    return { message: validation.fillAllFields, fields: emptyFields.map(name => [name, common.required]) };
  if (extractDigits(values.phoneNumber) === '') return toPhoneNumberProblem(validation.phoneDigitsOnly);
  return parsePhone(values.phoneNumber)?.kind === 'national'
    ? toPhoneNumberProblem(phoneNumberHints.withoutCountry)
    : undefined;
}

const toPhoneNumberProblem = (message: string): NewClientProblem => ({ message, fields: [['phoneNumber', message]] });
