import { cli } from '@recado/texts';
import { passwordStdin } from '../../session/passwordOption.ts';
import type { OptionTable } from '../../settings/Option.ts';

const { register: texts } = cli;

/** Options of `recado register`. */
export const registerOptions = {
  name: { flag: '--name', about: texts.nameOption },
  email: { flag: '--email', about: texts.emailOption },
  passwordStdin,
  adminCode: {
    flag: '--admin-code',
    env: 'RECADO_ADMIN_CODE',
    about: texts.adminCodeOption,
    isSecret: true,
  },
} as const satisfies OptionTable;
