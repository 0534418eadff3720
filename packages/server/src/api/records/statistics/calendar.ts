/** Milliseconds in a day. Dates are texts 'YYYY-MM-DD' without a time zone, which sort chronologically. */
const DAY_MS = 24 * 60 * 60 * 1000;

const toTime = (day: string): number => Date.parse(`${day}T00:00Z`);
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * Formats a day's ISO 8601 week as 'YYYY-Www'. Weeks begin on Monday and belong to the year of their
 * Thursday.
 */
export function formatIsoWeek(day: string): string {
  const thursday = toTime(day) + (3 - weekday(day)) * DAY_MS;
  const year = new Date(thursday).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Formats the month of a day as 'YYYY-MM'. */
export const toCalendarMonth = (day: string): string => day.slice(0, 7);

/** Lists the last `count` days up to and including `today`. */
export const listLastCalendarDays = (today: string, count: number): string[] =>
  countdown(count, back => toDay(toTime(today) - back * DAY_MS));

/** Lists the last `count` ISO weeks up to and including the week of `today`. */
export const listLastWeeks = (today: string, count: number): string[] =>
  countdown(count, back => formatIsoWeek(toDay(toTime(today) - back * 7 * DAY_MS)));

/** Lists the last `count` months up to and including the month of `today`. */
export const listLastCalendarMonths = (today: string, count: number): string[] =>
  countdown(count, back => toCalendarMonth(toDay(firstOfMonth(today, back))));

/** Returns the first day of the month that is `monthsBack` months before the month of `today`. */
export const getFirstDayOfMonthBefore = (today: string, monthsBack: number): string =>
  toDay(firstOfMonth(today, monthsBack));

function firstOfMonth(today: string, back: number): number {
  const date = new Date(toTime(today));
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1);
}

/** Returns the day of the week, from 0 for Monday to 6 for Sunday. */
const weekday = (day: string): number => (new Date(toTime(day)).getUTCDay() + 6) % 7;

const countdown = (count: number, at: (back: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => at(count - 1 - index));
