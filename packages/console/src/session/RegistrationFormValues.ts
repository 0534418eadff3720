import { MIN_PASSWORD_LENGTH } from '@recado/contract/rules';
import { formValidationTexts } from '@recado/texts';

export interface RegistrationFormValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export const registrationFields = ['name', 'email', 'password', 'confirmPassword'] as const;

/**
 * Returns the error message for a registration form, checked in the order of docs/product.md §5.
 * Undefined if the form is valid.
 */
export function getRegistrationError(form: RegistrationFormValues): string | undefined {
  if (listEmptyRegistrationFields(form).length > 0) return formValidationTexts.fillAllFields;
  if (hasDifferentPasswords(form)) return formValidationTexts.passwordsDiffer;
  if (form.password.length < MIN_PASSWORD_LENGTH) return formValidationTexts.passwordTooShort;
  return undefined;
}

export const listEmptyRegistrationFields = (form: RegistrationFormValues): (keyof RegistrationFormValues)[] =>
  registrationFields.filter(name => (name.includes('assword') ? form[name] : form[name].trim()) === '');

/** Whether the two passwords differ. An empty confirmation does not count as different. */
export const hasDifferentPasswords = ({ password, confirmPassword }: RegistrationFormValues): boolean =>
  confirmPassword !== '' && confirmPassword !== password;
