import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { text } from '../../settings/shapes.ts';

const { clientOption, expectedClient } = cli.check;

/** What can be said to `recado check`. */
export const checkOptions = {
  client: { flag: '--client', about: clientOption, ...text(60), expected: expectedClient },
} as const satisfies OptionTable;
