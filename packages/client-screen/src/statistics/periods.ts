import type { ClientActivity, MessageStats } from '@recado/contract';
import { clientActivityTexts, statisticsTexts as texts } from '@recado/texts';
import { TIME_OF_DAY_FORMAT } from '@recado/ui';

/** Periods by which the chart groups messages (docs/product.md §9). Daily is the default. */
export const statisticsBuckets = ['daily', 'weekly', 'monthly'] as const;
export type StatisticsBucket = (typeof statisticsBuckets)[number];

export interface ChartPeriod {
  /** Short label of the period on the axis of the chart. */
  readonly label: string;
  readonly inbound: number;
  readonly outbound: number;
  readonly [key: string]: string | number;
}

/** Returns one chart row per period, oldest first. */
export function toChartPeriods(
  distribution: MessageStats['timeDistribution'],
  bucket: StatisticsBucket,
): ChartPeriod[] {
  if (bucket === 'daily')
    return distribution.daily.map(({ date, ...counts }) => ({ label: formatChartDay(date), ...counts }));
  if (bucket === 'weekly')
    return distribution.weekly.map(({ week, ...counts }) => ({ label: formatChartWeek(week), ...counts }));
  return distribution.monthly.map(({ month, ...counts }) => ({ label: formatChartMonth(month), ...counts }));
}

/** Creates a format for calendar dates. They have no time zone, so they are parsed and formatted in UTC. */
const createUtcFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-MX', { ...options, timeZone: 'UTC' });
const dayFormat = createUtcFormat({ day: 'numeric', month: 'short' });
const namedDayFormat = createUtcFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const monthFormat = createUtcFormat({ month: 'short', year: 'numeric' });

/** Writes the name of a day or of hours, which is in lower case, as the beginning of a sentence. */
export const startSentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Formats `YYYY-MM-DD` as `Sáb 7 de mar`. */
export const formatNamedDay = (date: string): string =>
  startSentence(namedDayFormat.format(new Date(`${date}T00:00Z`)));

/** Formats `YYYY-MM-DD` as `7 mar`. */
export const formatChartDay = (date: string): string => dayFormat.format(new Date(`${date}T00:00Z`));

/** Formats `YYYY-MM` as `mar 2026`. */
export const formatChartMonth = (text: string): string => monthFormat.format(new Date(`${text}-01T00:00Z`));

/** Formats `YYYY-Www` as `Sem 9, 2026` (docs/product.md §2). */
export function formatChartWeek(text: string): string {
  const [year = '', week = ''] = text.split('-W');
  return texts.chart.weekLabel(Number(week), Number(year));
}

const hourFormat = createUtcFormat({ hour: 'numeric', hourCycle: 'h12' });

/** Formats the hour of a day as `9 a.m.` */
export const formatHour = (hour: number): string => hourFormat.format(hour * 3_600_000);

/** Formats an hour of a day as `de 9 a.m. a 10 a.m.` */
export const formatHourRange = (hour: number): string =>
  clientActivityTexts.hours(formatHour(hour), formatHour(hour + 1));

/** Describes the part of today that has passed in the client's time zone: `Hoy, hasta las 2:20 p.m.` */
export function describeToday({ timeZone, readAt }: Pick<ClientActivity, 'timeZone' | 'readAt'>): string {
  const { today, todayAtOne } = clientActivityTexts.days;
  const time = new Intl.DateTimeFormat('es-MX', { ...TIME_OF_DAY_FORMAT, timeZone }).format(new Date(readAt));
  return time.startsWith('1:') ? todayAtOne(time) : today(time);
}
