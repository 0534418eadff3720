import { formatDateTime, formatTime } from '@recado/ui';

/** Formats a future time. Within the next twelve hours, omits the date; otherwise includes it. */
export const formatUpcomingTime = (until: string): string =>
  Date.parse(until) - Date.now() < TWELVE_HOURS_MS ? formatTime(until) : formatDateTime(until);

const TWELVE_HOURS_MS = 12 * 3_600_000;
