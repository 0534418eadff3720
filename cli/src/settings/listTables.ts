import { cli } from '@recado/texts';
import type { OptionTable } from './Setting.ts';

const { list } = cli.users;
const { oneOf, range } = cli.expected;

/** Narrows `recado users list`. */
export const usersTable = {
  search: { flag: '--search', about: list.search, expected: cli.expected.text(100) },
  role: { flag: '--role', about: list.role, expected: oneOf('user, admin') },
  active: { flag: '--active', about: list.active, isSwitch: true },
  inactive: { flag: '--inactive', about: list.inactive, isSwitch: true },
  limit: { flag: '--limit', about: list.limit, expected: range(1, 1000), fallback: 50 },
} as const satisfies OptionTable;
