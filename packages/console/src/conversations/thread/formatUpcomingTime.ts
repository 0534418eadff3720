import { formatDateTime, formatTime } from '@recado/ui';

/** Formats a future moment. The next twelve hours need only a time of day, also past midnight. */
export const formatUpcomingTime = (until: string): string =>
  Date.parse(until) - Date.now() < TWELVE_HOURS_MS ? formatTime(until) : formatDateTime(until);

const TWELVE_HOURS_MS = 12 * 3_600_000;
