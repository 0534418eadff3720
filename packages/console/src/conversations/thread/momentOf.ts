import { formatDateTime, formatTime } from '@recado/ui';

/** A moment to come, as it is told: a time of day is enough for the next twelve hours, also past midnight. */
export const momentOf = (until: string): string =>
  Date.parse(until) - Date.now() < TWELVE_HOURS ? formatTime(until) : formatDateTime(until);

const TWELVE_HOURS = 12 * 3_600_000;
