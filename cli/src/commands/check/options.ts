import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { defineText } from '../../settings/valueParsers.ts';

const { clientOption, expectedClient } = cli.check;

/** Options of `recado check`. */
export const checkOptions = {
  client: { flag: '--client', about: clientOption, ...defineText(60), expected: expectedClient },
} as const satisfies OptionTable;
