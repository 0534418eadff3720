import { cliTexts } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';

/** Options of `recado doctor`, in addition to the server's options. */
export const doctorOptions = {
  cluster: { flag: '--cluster', about: cliTexts.options.cluster, isSwitch: true },
} as const satisfies OptionTable;
