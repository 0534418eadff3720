import { mexicanTimeZoneLabels } from '@recado/texts';

const LOCALE = 'es-MX';

/**
 * Time format that explicitly requests a 12-hour clock. With only `timeStyle`, the older locale data
 * of old phones would select the 24-hour clock and format times as 03:05.
 */
export const TIME_OF_DAY_FORMAT = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;
const DATE_FORMAT = { day: 'numeric', month: 'short', year: 'numeric' } as const;

const numberFormat = new Intl.NumberFormat(LOCALE);
const dayFormat = new Intl.DateTimeFormat(LOCALE, DATE_FORMAT);
const dayOfYearFormat = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const dateTimeFormat = new Intl.DateTimeFormat(LOCALE, { ...DATE_FORMAT, ...TIME_OF_DAY_FORMAT });
const exactTimeFormat = new Intl.DateTimeFormat(LOCALE, { ...DATE_FORMAT, ...TIME_OF_DAY_FORMAT, second: '2-digit' });
const timeFormat = new Intl.DateTimeFormat(LOCALE, TIME_OF_DAY_FORMAT);
const relativeFormat = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

/** Instant in the API's format, ISO 8601. */
export type IsoInstant = string;

/** Formats a number as `12,345`. */
export const formatNumber = (value: number): string => numberFormat.format(value);

/** Formats a date as `7 mar 2026`, in the reader's time zone. */
export const formatDate = (instant: IsoInstant): string => dayFormat.format(new Date(instant));

/** Formats an instant as `7 mar 2026, 2:05 p.m.` */
export const formatDateTime = (instant: IsoInstant): string => dateTimeFormat.format(new Date(instant));

/** Formats an instant as `7 mar 2026, 2:05:09 p.m.` */
export const formatExactTime = (instant: IsoInstant): string => exactTimeFormat.format(new Date(instant));

/** Formats the time of day as `2:05 p.m.`, without a date. */
export const formatTime = (instant: IsoInstant): string => timeFormat.format(new Date(instant));

/** Formats an instant briefly for lists on phones: today `2:05 p.m.`, this year `7 mar`, else `7 mar 2026`. */
export function formatShortInstant(instant: IsoInstant, now = new Date()): string {
  const then = new Date(instant);
  if (then.toDateString() === now.toDateString()) return timeFormat.format(then);
  return (then.getFullYear() === now.getFullYear() ? dayOfYearFormat : dayFormat).format(then);
}

/** Names an IANA time zone, such as `hora de Ciudad de México`. Each zone has a different name. */
export const getTimeZoneName = (timeZone: string): string =>
  mexicanTimeZoneLabels[timeZone] ?? getIntlZoneName(timeZone);

const getIntlZoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'shortGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

const RELATIVE_UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Formats an instant relative to `now` (in milliseconds): `hace 3 minutos`, `ayer`, `ahora`. */
export function formatRelativeTime(instant: IsoInstant, now = Date.now()): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  const [unit, length] = RELATIVE_UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
  return relativeFormat.format(unit === 'second' && Math.abs(seconds) < 45 ? 0 : Math.trunc(seconds / length), unit);
}
