import { cli } from '@recado/texts';
import { passwordStdin } from '../../session/passwordOption.ts';
import type { OptionTable } from '../../settings/Option.ts';

/**
 * Options of `recado export`. No option takes the password itself, because other users can read a command line.
 */
export const exportOptions = {
  passwordStdin,
  code: { flag: '--code', env: 'RECADO_CODE', about: cli.login.codeOption },
} as const satisfies OptionTable;
