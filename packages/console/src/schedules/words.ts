import type { Schedule } from '@recado/contract';
import { dayOf, formatPhone } from '@recado/contract/rules';
import { planned as texts } from '@recado/texts';
import { CLOCK, formatNumber } from '@recado/ui';

const LOCALE = 'es-MX';

/** `jueves 24 de diciembre`, of a day as `2026-12-24`. */
const longDay = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const month = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', month: 'long', year: 'numeric' });
const weekday = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', weekday: 'long' });

export const wordsOfDay = (day: string): string => capital(longDay.format(new Date(`${day}T00:00:00Z`)));
export const wordsOfMonth = (of: string): string => capital(month.format(new Date(`${of}-01T00:00:00Z`)));
/** Of a day as `2026-12-24`. */
export const weekdayOf = (day: string): string => weekday.format(new Date(`${day}T00:00:00Z`));

const capital = (words: string): string => words.charAt(0).toLocaleUpperCase(LOCALE) + words.slice(1);

/** `9:05 a.m.`, there. */
export const timeOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, { ...CLOCK, timeZone }).format(at);

/** `lunes, 7 de diciembre, 9:05 a.m.`, there. */
export const whenOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, {
    ...CLOCK,
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(at);

/** With its name for today and tomorrow. */
export function headOfDay(day: string, timeZone: string, now = new Date()): string {
  if (day === dayOf(now, timeZone)) return texts.list.today;
  if (day === dayOf(new Date(now.getTime() + 86_400_000), timeZone)) return texts.list.tomorrow;
  return wordsOfDay(day);
}

export function wordsOfRepeat(repeat: Schedule['repeat']): string | undefined {
  if (!repeat) return undefined;
  const every = texts.every[repeat.every];
  if (repeat.until !== null)
    return texts.everyUntil(every, wordsOfDay(repeat.until).toLocaleLowerCase(LOCALE));
  return repeat.times === null ? every : texts.everyTimes(every, formatNumber(repeat.times));
}

/** Whom it goes to. */
export const nameOf = ({ name, to }: Schedule): string =>
  name ?? (/^\d+$/.test(to) ? formatPhone(to) : to.replace(/^(lid|group):/, ''));

/** What is said, or what is sent. */
export const wordsOf = ({ type, text }: Schedule): string => text || texts.file[type];
