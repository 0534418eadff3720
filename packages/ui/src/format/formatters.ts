import { zonePlaces } from '@recado/texts';

const LOCALE = 'es-MX';

/** Said outright: older data of the locale, as in a phone that is not new, count to 24, and with a style of the whole write 03:05. */
export const CLOCK = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

const number = new Intl.NumberFormat(LOCALE);
const day = new Intl.DateTimeFormat(LOCALE, DAY);
const dayOfYear = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const moment = new Intl.DateTimeFormat(LOCALE, { ...DAY, ...CLOCK });
const second = new Intl.DateTimeFormat(LOCALE, { ...DAY, ...CLOCK, second: '2-digit' });
const time = new Intl.DateTimeFormat(LOCALE, CLOCK);
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

/** An instant as the API writes it, ISO 8601. */
export type Instant = string;

/** `12,345` */
export const formatNumber = (value: number): string => number.format(value);

/** `7 mar 2026`, in the reader's time zone. */
export const formatDate = (instant: Instant): string => day.format(new Date(instant));

/** `7 mar 2026, 2:05 p.m.` */
export const formatDateTime = (instant: Instant): string => moment.format(new Date(instant));

/** `7 mar 2026, 2:05:09 p.m.` */
export const formatExactTime = (instant: Instant): string => second.format(new Date(instant));

/** `2:05 p.m.`, as with a date. */
export const formatTime = (instant: Instant): string => time.format(new Date(instant));

/** As short as a list on a phone wants it: `2:05 p.m.` of today, `7 mar` of this year, else `7 mar 2026`. */
export function formatShort(instant: Instant, now = new Date()): string {
  const then = new Date(instant);
  if (then.toDateString() === now.toDateString()) return time.format(then);
  return (then.getFullYear() === now.getFullYear() ? dayOfYear : day).format(then);
}

/** `hora de Ciudad de México`, of a time zone by its IANA name: no two are called alike. */
export const nameOfZone = (timeZone: string): string => zonePlaces[timeZone] ?? intlNameOf(timeZone);

const intlNameOf = (timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'shortGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `hace 3 minutos`, `ayer`, `ahora`. `now`: milliseconds. */
export function formatRelative(instant: Instant, now = Date.now()): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
  return relative.format(
    unit === 'second' && Math.abs(seconds) < 45 ? 0 : Math.trunc(seconds / length),
    unit,
  );
}
