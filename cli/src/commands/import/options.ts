import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { text } from '../../settings/shapes.ts';

const { options, expectedClient, evolution } = cli.importing;

/** What can be said to `recado import`. */
export const importOptions = {
  client: { flag: '--client', about: options.client, ...text(60), expected: expectedClient },
  dryRun: { flag: '--dry-run', about: options.dryRun, isSwitch: true },
} as const satisfies OptionTable;

/** What can be said to `recado import evolution`. */
export const evolutionOptions = {
  instance: { flag: '--instance', about: evolution.options.instance },
  client: { flag: '--client', about: evolution.options.client, ...text(60), expected: expectedClient },
  keys: { flag: '--keys', about: evolution.options.keys },
  dryRun: importOptions.dryRun,
} as const satisfies OptionTable;
