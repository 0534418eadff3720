import { cli } from '@recado/texts';
import type { OptionTable } from './Setting.ts';

/** What can be said to `recado status`. */
export const statusTable = {
  watch: { flag: '--watch', about: cli.status.watchOption, isSwitch: true },
} as const satisfies OptionTable;
