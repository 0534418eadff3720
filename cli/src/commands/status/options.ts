import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';

/** Options of `recado status`. */
export const statusOptions = {
  watch: { flag: '--watch', about: cli.status.watchOption, isSwitch: true },
} as const satisfies OptionTable;
