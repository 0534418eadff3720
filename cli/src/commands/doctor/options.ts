import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';

/** What can be said to `recado doctor`, besides where everything is. */
export const doctorOptions = {
  cluster: { flag: '--cluster', about: cli.options.cluster, isSwitch: true },
} as const satisfies OptionTable;
