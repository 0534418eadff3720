import { cli } from '@recado/texts';
import type { SettingTable } from './Setting.ts';

export interface TailSettings {
  /** How many stored messages to begin with. */
  readonly last: number;
}

/** What can be set about `recado tail`. */
export const tailTable = {
  last: {
    flag: '--last',
    env: 'RECADO_LAST',
    about: cli.options.last,
    expected: cli.expected.range(0, 1000),
    fallback: 10,
  },
} as const satisfies SettingTable<keyof TailSettings>;
