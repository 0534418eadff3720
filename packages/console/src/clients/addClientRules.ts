import { extractDigits, parsePhone } from '@recado/contract/rules';
import { commonTexts, formValidationTexts, phoneNumberHints } from '@recado/texts';

export interface NewClientValues {
  readonly businessName: string;
  readonly phoneNumber: string;
}
export type NewClientField = keyof NewClientValues;

/** Error that prevents sending the form. `message` is the text of a toast, `fields` has one text per field. */
export interface NewClientFormError {
  readonly message: string;
  readonly fields: readonly (readonly [NewClientField, string])[];
}

/** Validates the form (docs/product.md §5, create client). Returns undefined if the values are valid. */
export function validateNewClient(values: NewClientValues): NewClientFormError | undefined {
  const emptyFields = (['businessName', 'phoneNumber'] as const).filter(name => values[name].trim() === '');
  if (emptyFields.length > 0)
    return {
      message: formValidationTexts.fillAllFields,
      fields: emptyFields.map(name => [name, commonTexts.required]),
    };
  if (extractDigits(values.phoneNumber) === '') return toPhoneNumberProblem(formValidationTexts.phoneDigitsOnly);
  return parsePhone(values.phoneNumber)?.kind === 'national'
    ? toPhoneNumberProblem(phoneNumberHints.withoutCountry)
    : undefined;
}

const toPhoneNumberProblem = (message: string): NewClientFormError => ({ message, fields: [['phoneNumber', message]] });
