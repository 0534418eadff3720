import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { text } from '../../settings/shapes.ts';

const { options, expectedClient } = cli.importing;

/** What can be said to `recado import`. */
export const importOptions = {
  client: { flag: '--client', about: options.client, ...text(60), expected: expectedClient },
  dryRun: { flag: '--dry-run', about: options.dryRun, isSwitch: true },
} as const satisfies OptionTable;
