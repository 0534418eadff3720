import { cli } from '@recado/texts';
import { passwordStdin } from '../../session/passwordOption.ts';
import type { OptionTable } from '../../settings/Option.ts';

/** What can be said to `recado login` beforehand; the password never as an option, where others could read it. */
export const loginOptions = {
  email: { flag: '--email', env: 'RECADO_EMAIL', about: cli.login.emailOption },
  passwordStdin,
  code: { flag: '--code', env: 'RECADO_CODE', about: cli.login.codeOption },
} as const satisfies OptionTable;
