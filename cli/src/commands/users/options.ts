import { cliTexts } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { defineChoiceValue, defineIntegerInRange, defineTextValue } from '../../settings/valueParsers.ts';

const { list, limits } = cliTexts.users;

export const userRoles = ['user', 'admin'] as const;

/** Options of `recado users list`, which filter the list. */
export const listUsersOptions = {
  search: { flag: '--search', about: list.search, ...defineTextValue(100) },
  role: { flag: '--role', about: list.role, ...defineChoiceValue(userRoles) },
  active: { flag: '--active', about: list.active, isSwitch: true },
  inactive: { flag: '--inactive', about: list.inactive, isSwitch: true },
  limit: { flag: '--limit', about: list.limit, ...defineIntegerInRange(1, 1000), fallback: 50 },
} as const satisfies OptionTable;

const limitOption = (flag: `--${string}`, about: string, max: number) => ({
  flag,
  about,
  ...defineIntegerInRange(0, max),
});

/** Options of `recado users limits`. The value 0 removes a limit. */
export const userLimitsOptions = {
  lines: limitOption('--lines', limits.lines, 100_000),
  messages: limitOption('--messages', limits.messages, 100_000_000),
  storage: limitOption('--storage', limits.storage, 1_000_000_000),
  trialDays: limitOption('--trial-days', limits.trialDays, 3_650),
  totalStorage: limitOption('--total-storage', limits.totalStorage, 1_000_000_000),
  freeDisk: limitOption('--free-disk', limits.freeDisk, 1_000_000_000),
  streams: limitOption('--streams', limits.streams, 100_000),
  streamsPerToken: limitOption('--streams-per-token', limits.streamsPerToken, 100_000),
  secretReads: limitOption('--secret-reads', limits.secretReads, 100_000),
  adminCodeTries: limitOption('--admin-code-tries', limits.adminCodeTries, 100_000),
  platform: { flag: '--platform', about: limits.platform, isSwitch: true },
} as const satisfies OptionTable;
