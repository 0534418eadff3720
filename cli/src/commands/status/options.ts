import { cliTexts } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';

/** Options of `recado status`. */
export const statusOptions = {
  watch: { flag: '--watch', about: cliTexts.status.watchOption, isSwitch: true },
} as const satisfies OptionTable;
