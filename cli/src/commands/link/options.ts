import { cliTexts } from '@recado/texts';
import { credentialsFileOption } from '../../session/credentialsOption.ts';
import type { OptionTable } from '../../settings/Option.ts';

/** Options of `recado link`. */
export const linkOptions = {
  code: { flag: '--code', about: cliTexts.link.codeOption, isSwitch: true },
  newCode: { flag: '--new-code', about: cliTexts.link.newCodeOption, isSwitch: true },
  credentialsFile: credentialsFileOption,
} as const satisfies OptionTable;
