import { cliTexts } from '@recado/texts';
import { passwordStdinOption } from '../../session/passwordOption.ts';
import type { OptionTable } from '../../settings/Option.ts';

/**
 * Options of `recado export`. No option takes the password itself, because other users can read a command line.
 */
export const clientExportOptions = {
  passwordStdin: passwordStdinOption,
  code: { flag: '--code', env: 'RECADO_CODE', about: cliTexts.login.codeOption },
} as const satisfies OptionTable;
