import { MIN_PASSWORD_LENGTH } from '@recado/contract/rules';
import { validation } from '@recado/texts';

/** What is wrong with a password being chosen (specification §5). */
export const checkNewPassword = (password: string): string | undefined =>
  password.length < MIN_PASSWORD_LENGTH ? validation.passwordTooShort : undefined;
