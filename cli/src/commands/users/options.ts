import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { oneOf, range, text } from '../../settings/shapes.ts';

const { list } = cli.users;

export const roles = ['user', 'admin'] as const;

/** Narrows `recado users list`. */
export const usersOptions = {
  search: { flag: '--search', about: list.search, ...text(100) },
  role: { flag: '--role', about: list.role, ...oneOf(roles) },
  active: { flag: '--active', about: list.active, isSwitch: true },
  inactive: { flag: '--inactive', about: list.inactive, isSwitch: true },
  limit: { flag: '--limit', about: list.limit, ...range(1, 1000), fallback: 50 },
} as const satisfies OptionTable;
