import { cli } from '@recado/texts';
import type { OptionTable } from './Setting.ts';

/** What can be said to `recado link`. */
export const linkTable = {
  code: { flag: '--code', about: cli.link.codeOption, isSwitch: true },
} as const satisfies OptionTable;
