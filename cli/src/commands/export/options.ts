import { cli } from '@recado/texts';
import { passwordStdin } from '../../session/passwordOption.ts';
import type { OptionTable } from '../../settings/Option.ts';

/** The password comes from where nobody reads it. */
export const exportOptions = {
  passwordStdin,
  code: { flag: '--code', env: 'RECADO_CODE', about: cli.login.codeOption },
} as const satisfies OptionTable;
