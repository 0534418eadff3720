import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { oneOf, range, text } from '../../settings/shapes.ts';

const { list, limits } = cli.users;

export const roles = ['user', 'admin'] as const;

/** Narrows `recado users list`. */
export const usersOptions = {
  search: { flag: '--search', about: list.search, ...text(100) },
  role: { flag: '--role', about: list.role, ...oneOf(roles) },
  active: { flag: '--active', about: list.active, isSwitch: true },
  inactive: { flag: '--inactive', about: list.inactive, isSwitch: true },
  limit: { flag: '--limit', about: list.limit, ...range(1, 1000), fallback: 50 },
} as const satisfies OptionTable;

const most = (flag: `--${string}`, about: string, max: number) => ({ flag, about, ...range(0, max) });

/** What `recado users limits` changes; 0: none. */
export const limitsOptions = {
  lines: most('--lines', limits.lines, 100_000),
  messages: most('--messages', limits.messages, 100_000_000),
  storage: most('--storage', limits.storage, 1_000_000_000),
  trialDays: most('--trial-days', limits.trialDays, 3_650),
  platform: { flag: '--platform', about: limits.platform, isSwitch: true },
} as const satisfies OptionTable;
