import type { BusinessHours } from '@recado/contract';
import { toLocalTime, weekdays } from '@recado/contract/rules';

/** Number of minutes in a day. */
const DAY_MINUTES = 24 * 60;

/**
 * Checks whether a business is open at a moment, in its local time. When clocks change, a skipped hour
 * is never open, and both occurrences of a repeated hour are. A period that crosses midnight belongs to
 * the day on which it begins.
 *
 * @throws RangeError if the time zone is unknown
 */
export function isBusinessOpen(hours: BusinessHours, at: Date): boolean {
  const { date, minute } = toLocalDateAndMinuteOfDay(at, hours.timeZone);
  return isWithinHours(hours, date, minute) || isWithinHours(hours, dayBefore(date), minute + DAY_MINUTES);
}

/** @param minute minutes since midnight of `date`; from 1,440 on, the time is on the next day */
function isWithinHours({ week, holidays }: BusinessHours, date: string, minute: number): boolean {
  if (
    holidays.some(holiday => holiday.date === date || (holiday.yearly && monthDayOf(holiday.date) === monthDayOf(date)))
  )
    return false;
  return week[weekdayOf(date)].some(({ opens, closes }) => {
    const [start, end] = [minuteOf(opens), minuteOf(closes)];
    return minute >= start && minute < (end > start ? end : end + DAY_MINUTES);
  });
}

/** Computes the local date in a time zone, and the number of minutes since midnight. */
export function toLocalDateAndMinuteOfDay(
  at: Date,
  timeZone: string,
): { readonly date: string; readonly minute: number } {
  const local = toLocalTime(at, timeZone);
  return {
    date: local.toISOString().slice(0, 10),
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
  };
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** Returns the month and day of a date as `MM-DD`. */
const monthDayOf = (date: string): string => date.slice(5);
const noonOf = (date: string): Date => new Date(`${date}T12:00Z`);
const dayBefore = (date: string): string =>
  new Date(noonOf(date).getTime() - DAY_MINUTES * 60_000).toISOString().slice(0, 10);
const weekdayOf = (date: string) => weekdays[(noonOf(date).getUTCDay() + 6) % 7] ?? 'monday';
