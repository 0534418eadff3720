import { MIN_PASSWORD_LENGTH } from '@recado/contract/rules';
import { validation } from '@recado/texts';

export interface RegisterForm {
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
export function getRegistrationError(form: RegisterForm): string | undefined {
  if (listEmptyFields(form).length > 0) return validation.fillAllFields;
  if (hasDifferentPasswords(form)) return validation.passwordsDiffer;
  if (form.password.length < MIN_PASSWORD_LENGTH) return validation.passwordTooShort;
  return undefined;
}

export const listEmptyFields = (form: RegisterForm): (keyof RegisterForm)[] =>
  registrationFields.filter(name => (name.includes('assword') ? form[name] : form[name].trim()) === '');

/** Whether the passwords differ. The form also shows this while the confirmation is typed. */
export const hasDifferentPasswords = ({ password, confirmPassword }: RegisterForm): boolean =>
  confirmPassword !== '' && confirmPassword !== password;
