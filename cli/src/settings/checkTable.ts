import { cli } from '@recado/texts';
import type { OptionTable } from './Setting.ts';

export interface CheckSettings {
  readonly client?: string;
}

/** What can be said to `recado check`. */
export const checkTable = {
  client: { flag: '--client', about: cli.check.clientOption, expected: cli.check.expectedClient },
} as const satisfies OptionTable<keyof CheckSettings>;
