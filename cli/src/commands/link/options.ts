import { cli } from '@recado/texts';
import { credentialsFile } from '../../session/credentialsOption.ts';
import type { OptionTable } from '../../settings/Option.ts';

/** Options of `recado link`. */
export const linkOptions = {
  code: { flag: '--code', about: cli.link.codeOption, isSwitch: true },
  credentialsFile,
} as const satisfies OptionTable;
