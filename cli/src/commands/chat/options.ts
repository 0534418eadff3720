import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { range } from '../../settings/shapes.ts';

export const chatOptions = {
  last: { flag: '--last', about: cli.chat.options.last, ...range(1, 100), fallback: 50 },
  watch: { flag: '--watch', about: cli.chat.options.watch, isSwitch: true },
} as const satisfies OptionTable;
