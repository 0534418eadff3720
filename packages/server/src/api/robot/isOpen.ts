import { type BusinessHours, weekdays } from '@recado/contract';

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

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
};

/** The date and the minute of the day that a clock there shows. */
export function wallClock(at: Date, timeZone: string): { readonly date: string; readonly minute: number } {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

export const isTimeZone = (name: string): boolean => {
  try {
    return formatOf(name) !== undefined;
  } catch {
    return false;
  }
};

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** 'MM-DD'. */
const dayOf = (date: string): string => date.slice(5);
const noon = (date: string): Date => new Date(`${date}T12:00Z`);
const dayBefore = (date: string): string =>
  new Date(noon(date).getTime() - DAY * 60_000).toISOString().slice(0, 10);
const weekdayOf = (date: string) => weekdays[(noon(date).getUTCDay() + 6) % 7] ?? 'monday';
