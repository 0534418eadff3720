import { cliTexts } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { defineTextValue } from '../../settings/valueParsers.ts';

const { clientOption, expectedClient } = cliTexts.check;

/** Options of `recado check`. */
export const numberCheckOptions = {
  client: { flag: '--client', about: clientOption, ...defineTextValue(60), expected: expectedClient },
} as const satisfies OptionTable;
