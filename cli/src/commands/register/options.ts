import { cliTexts } from '@recado/texts';
import { passwordStdinOption } from '../../session/passwordOption.ts';
import type { OptionTable } from '../../settings/Option.ts';

const { register: texts } = cliTexts;

/** Options of `recado register`. */
export const registrationOptions = {
  name: { flag: '--name', about: texts.nameOption },
  email: { flag: '--email', about: texts.emailOption },
  passwordStdin: passwordStdinOption,
  adminCode: {
    flag: '--admin-code',
    env: 'RECADO_ADMIN_CODE',
    about: texts.adminCodeOption,
    isSecret: true,
  },
} as const satisfies OptionTable;
