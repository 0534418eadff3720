import { cli } from '@recado/texts';
import type { Option } from '../settings/Option.ts';

/** Option of the commands that need a password. */
export const passwordStdin = {
  flag: '--password-stdin',
  about: cli.login.passwordStdin,
  isSwitch: true,
} as const satisfies Option;
