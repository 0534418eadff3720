import type { BusinessDetail, Endpoints, PayloadInputOf } from '@recado/contract';
import { extractDigits, parsePhone } from '@recado/contract/rules';
import { commonTexts, formValidationTexts, phoneNumberHints } from '@recado/texts';
import { businessDetailViews, viewedBusinessDetails } from '@recado/ui';

/** Values of the form. An optional detail may be empty. */
export type NewClientValues = Readonly<Record<BusinessDetail, string>>;
export type NewClientPayload = PayloadInputOf<Endpoints['POST /clients']>;

/** Error that prevents sending the form. `message` is the text of a toast, `fields` has one text per field. */
export interface NewClientFormError {
  readonly message: string;
  readonly fields: readonly (readonly [BusinessDetail, string])[];
}

/**
 * Validates the form (docs/product.md §5, create client). Returns undefined if the values are valid. The server checks
 * the optional details.
 */
export function validateNewClient(
  values: Pick<NewClientValues, 'businessName' | 'phoneNumber'> & Partial<NewClientValues>,
): NewClientFormError | undefined {
  const emptyFields = viewedBusinessDetails.filter(
    name => businessDetailViews[name].isRequired && (values[name] ?? '').trim() === '',
  );
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

/** Returns the values for the request. Empty details are omitted. */
export const toNewBusinessDetails = (values: Partial<NewClientValues>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')) as Pick<
    NewClientPayload,
    BusinessDetail
  >;

const toPhoneNumberProblem = (message: string): NewClientFormError => ({ message, fields: [['phoneNumber', message]] });
