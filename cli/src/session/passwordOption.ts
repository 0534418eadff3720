import { cliTexts } from '@recado/texts';
import type { Option } from '../settings/Option.ts';

/** Option that reads the password from the standard input, for all commands that need a password. */
export const passwordStdinOption = {
  flag: '--password-stdin',
  about: cliTexts.login.passwordStdin,
  isSwitch: true,
} as const satisfies Option;
