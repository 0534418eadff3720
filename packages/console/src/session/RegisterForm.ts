import { MIN_PASSWORD_LENGTH } from '@recado/contract/rules';
import { validation } from '@recado/texts';

export interface RegisterForm {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export const registerFields = ['name', 'email', 'password', 'confirmPassword'] as const;

/** What has to be said before anything is sent, in the order of docs/product.md §5; undefined: nothing. */
export function registerProblem(form: RegisterForm): string | undefined {
  if (emptyFields(form).length > 0) return validation.fillAllFields;
  if (differ(form)) return validation.passwordsDiffer;
  if (form.password.length < MIN_PASSWORD_LENGTH) return validation.passwordTooShort;
  return undefined;
}

export const emptyFields = (form: RegisterForm): (keyof RegisterForm)[] =>
  registerFields.filter(name => (name.includes('assword') ? form[name] : form[name].trim()) === '');

/** Shown below the confirmation while it is typed, too. */
export const differ = ({ password, confirmPassword }: RegisterForm): boolean =>
  confirmPassword !== '' && confirmPassword !== password;
