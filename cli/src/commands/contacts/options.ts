import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { range, text } from '../../settings/shapes.ts';

const { options: about } = cli.contacts;

/** Narrows `recado contacts`. */
export const contactsOptions = {
  search: { flag: '--search', about: about.search, ...text(100) },
  blocked: { flag: '--blocked', about: about.blocked, isSwitch: true },
  limit: { flag: '--limit', about: about.limit, ...range(1, 500), fallback: 50 },
} as const satisfies OptionTable;
