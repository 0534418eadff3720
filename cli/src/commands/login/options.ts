import { cliTexts } from '@recado/texts';
import { passwordStdinOption } from '../../session/passwordOption.ts';
import type { OptionTable } from '../../settings/Option.ts';

/**
 * Options of `recado login`. There is no option for the password, because other users could read it in `ps`.
 */
export const loginOptions = {
  email: { flag: '--email', env: 'RECADO_EMAIL', about: cliTexts.login.emailOption },
  passwordStdin: passwordStdinOption,
  code: { flag: '--code', env: 'RECADO_CODE', about: cliTexts.login.codeOption },
} as const satisfies OptionTable;
