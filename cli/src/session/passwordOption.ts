import { cli } from '@recado/texts';
import type { Option } from '../settings/Option.ts';

/** Of the commands that are told a password. */
export const passwordStdin = {
  flag: '--password-stdin',
  about: cli.login.passwordStdin,
  isSwitch: true,
} as const satisfies Option;
