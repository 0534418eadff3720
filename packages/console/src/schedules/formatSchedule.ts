import type { Schedule } from '@recado/contract';
import { formatPhone, getLocalDay } from '@recado/contract/rules';
import { scheduledMessageTexts as texts } from '@recado/texts';
import { formatNumber, TIME_OF_DAY_FORMAT } from '@recado/ui';

const LOCALE = 'es-MX';

/** Formats a day such as `2026-12-24` as `jueves 24 de diciembre de 2026`. */
const longDay = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const month = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', month: 'long', year: 'numeric' });
const weekday = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', weekday: 'long' });

export const formatScheduleDay = (day: string): string => capitalize(longDay.format(new Date(`${day}T00:00:00Z`)));
export const formatScheduleMonth = (yearMonth: string): string =>
  capitalize(month.format(new Date(`${yearMonth}-01T00:00:00Z`)));
/** Formats a day such as `2026-12-24` as its weekday. */
export const formatScheduleWeekday = (day: string): string => weekday.format(new Date(`${day}T00:00:00Z`));

const capitalize = (words: string): string => words.charAt(0).toLocaleUpperCase(LOCALE) + words.slice(1);

/** Formats an instant as a time of day in the given time zone, such as `9:05 a.m.`. */
export const formatTimeInZone = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, { ...TIME_OF_DAY_FORMAT, timeZone }).format(at);

/** Formats an instant as `lunes, 7 de diciembre, 9:05 a.m.` in the time zone. */
export const formatDayAndTimeInZone = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, {
    ...TIME_OF_DAY_FORMAT,
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(at);

/** Formats the heading of a day. For today and tomorrow, uses the words for them instead of the date. */
export function formatDayHeading(day: string, timeZone: string, now = new Date()): string {
  if (day === getLocalDay(now, timeZone)) return texts.list.today;
  if (day === getLocalDay(new Date(now.getTime() + 86_400_000), timeZone)) return texts.list.tomorrow;
  return formatScheduleDay(day);
}

export function describeScheduleRepeat(repeat: Schedule['repeat']): string | undefined {
  if (!repeat) return undefined;
  const every = texts.recurrence[repeat.every];
  if (repeat.until !== null)
    return texts.recurrenceUntil(every, formatScheduleDay(repeat.until).toLocaleLowerCase(LOCALE));
  return repeat.times === null ? every : texts.recurrenceCount(every, formatNumber(repeat.times));
}

/** Returns the recipient's name. If it is unknown, returns the formatted phone number or the ID. */
export const formatScheduleRecipient = ({ name, to }: Schedule): string =>
  name ?? (/^\d+$/.test(to) ? formatPhone(to) : to.replace(/^(lid|group):/, ''));

/** Returns the text of the scheduled message. If it has no text, returns the kind of its file. */
export const describeScheduleContent = ({ type, text }: Schedule): string => text || texts.file[type];
