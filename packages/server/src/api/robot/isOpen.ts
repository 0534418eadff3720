import type { BusinessHours } from '@recado/contract';
import { localOf, weekdays } from '@recado/contract/rules';

/** Minutes. */
const DAY = 24 * 60;

/**
 * Whether a business is open at a moment, by the clock on its wall: an hour that a change of clocks leaves out is never,
 * and one that comes twice is like itself both times. A span that goes past midnight belongs to the day it begins on.
 *
 * @throws RangeError when its time zone is none
 */
export function isOpen(hours: BusinessHours, at: Date): boolean {
  const { date, minute } = wallClock(at, hours.timeZone);
  return isWithin(hours, date, minute) || isWithin(hours, dayBefore(date), minute + DAY);
}

/** @param minute since that date began; of the day after it goes on counting */
function isWithin({ week, holidays }: BusinessHours, date: string, minute: number): boolean {
  if (
    holidays.some(holiday => holiday.date === date || (holiday.yearly && dayOf(holiday.date) === dayOf(date)))
  )
    return false;
  return week[weekdayOf(date)].some(({ opens, closes }) => {
    const [start, end] = [minuteOf(opens), minuteOf(closes)];
    return minute >= start && minute < (end > start ? end : end + DAY);
  });
}

/** The date and the minute of the day that a clock there shows. */
export function wallClock(at: Date, timeZone: string): { readonly date: string; readonly minute: number } {
  const local = localOf(at, timeZone);
  return {
    date: local.toISOString().slice(0, 10),
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
  };
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** 'MM-DD'. */
const dayOf = (date: string): string => date.slice(5);
const noon = (date: string): Date => new Date(`${date}T12:00Z`);
const dayBefore = (date: string): string =>
  new Date(noon(date).getTime() - DAY * 60_000).toISOString().slice(0, 10);
const weekdayOf = (date: string) => weekdays[(noon(date).getUTCDay() + 6) % 7] ?? 'monday';
