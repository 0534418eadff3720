import type { MessageStats } from '@recado/contract';
import { statistics as texts } from '@recado/texts';

/** What the chart counts together (docs/product.md §9); daily is where it begins. */
export const buckets = ['daily', 'weekly', 'monthly'] as const;
export type Bucket = (typeof buckets)[number];

export interface Period {
  /** For the axis: as short as can be. */
  readonly label: string;
  readonly inbound: number;
  readonly outbound: number;
  readonly [key: string]: string | number;
}

/** One row of the chart for each period, the oldest first. */
export function periodsOf(distribution: MessageStats['timeDistribution'], bucket: Bucket): Period[] {
  if (bucket === 'daily')
    return distribution.daily.map(({ date, ...flow }) => ({ label: dayLabel(date), ...flow }));
  if (bucket === 'weekly')
    return distribution.weekly.map(({ week, ...flow }) => ({ label: weekLabel(week), ...flow }));
  return distribution.monthly.map(({ month, ...flow }) => ({ label: monthLabel(month), ...flow }));
}

/** Calendar dates belong to no time zone: they are read and written in the same one. */
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-MX', { ...options, timeZone: 'UTC' });
const day = inUtc({ day: 'numeric', month: 'short' });
const month = inUtc({ month: 'short', year: 'numeric' });

/** 'YYYY-MM-DD' as `7 mar` */
export const dayLabel = (date: string): string => day.format(new Date(`${date}T00:00Z`));

/** 'YYYY-MM' as `mar 2026` */
export const monthLabel = (text: string): string => month.format(new Date(`${text}-01T00:00Z`));

/** 'YYYY-Www' as `Sem 9, 2026` (docs/product.md §2). */
export function weekLabel(text: string): string {
  const [year = '', week = ''] = text.split('-W');
  return texts.chart.weekLabel(Number(week), Number(year));
}
