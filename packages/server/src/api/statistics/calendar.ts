/** Dates of the calendar as 'YYYY-MM-DD', of no time zone. Such texts compare as the dates do. */
const DAY = 24 * 60 * 60 * 1000;

const toTime = (day: string): number => Date.parse(`${day}T00:00Z`);
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** 'YYYY-Www' of ISO 8601: weeks begin on Monday and belong to the year that their Thursday is in. */
export function isoWeek(day: string): string {
  const thursday = toTime(day) + (3 - weekday(day)) * DAY;
  const year = new Date(thursday).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * DAY)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** 'YYYY-MM'. */
export const calendarMonth = (day: string): string => day.slice(0, 7);

/** The last `count` days, `today` the last. */
export const lastDays = (today: string, count: number): string[] =>
  countdown(count, back => toDay(toTime(today) - back * DAY));

/** The last `count` ISO weeks, that of `today` the last. */
export const lastWeeks = (today: string, count: number): string[] =>
  countdown(count, back => isoWeek(toDay(toTime(today) - back * 7 * DAY)));

/** The last `count` months, that of `today` the last. */
export const lastMonths = (today: string, count: number): string[] =>
  countdown(count, back => calendarMonth(toDay(firstOfMonth(today, back))));

/** The first day of the month `back` months before that of `today`. */
export const monthsAgo = (today: string, back: number): string => toDay(firstOfMonth(today, back));

function firstOfMonth(today: string, back: number): number {
  const date = new Date(toTime(today));
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1);
}

/** 0 for Monday to 6 for Sunday. */
const weekday = (day: string): number => (new Date(toTime(day)).getUTCDay() + 6) % 7;

const countdown = (count: number, at: (back: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => at(count - 1 - index));
