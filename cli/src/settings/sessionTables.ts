import { cli } from '@recado/texts';
import type { OptionTable } from './Setting.ts';

const { login, register } = cli;

const passwordStdin = { flag: '--password-stdin', about: login.passwordStdin, isSwitch: true } as const;

/** What can be said to `recado login` beforehand; the password never as an option, where others could read it. */
export const loginTable = {
  email: { flag: '--email', env: 'RECADO_EMAIL', about: login.emailOption },
  passwordStdin,
} as const satisfies OptionTable;

/** The same for `recado register`. */
export const registerTable = {
  name: { flag: '--name', about: register.nameOption },
  email: { flag: '--email', about: register.emailOption },
  passwordStdin,
  adminCode: {
    flag: '--admin-code',
    env: 'RECADO_ADMIN_CODE',
    about: register.adminCodeOption,
    isSecret: true,
  },
} as const satisfies OptionTable;
