import type { MessageStats } from '@recado/contract';
import {
  formatIsoWeek,
  listLastCalendarDays,
  listLastCalendarMonths,
  listLastWeeks,
  toCalendarMonth,
} from './calendar.ts';

/** Number of periods in the charts, including the current one. */
export const CHART_PERIOD_COUNTS = { days: 30, weeks: 12, months: 12 } as const;

export interface DailyMessageCount {
  /** Day in the client's time zone, as 'YYYY-MM-DD'. */
  readonly day: string;
  readonly inbound: number;
  readonly outbound: number;
}

/**
 * Computes the series of the charts without gaps, from the oldest period to the current one. A period
 * without messages has zeros. Weeks and months are sums of whole days, including days before the
 * 30-day window.
 */
export function computeTimeDistribution(
  days: readonly DailyMessageCount[],
  today: string,
): MessageStats['timeDistribution'] {
  const daysUntilToday = days.filter(({ day }) => day <= today);
  return {
    daily: sumByPeriod(
      daysUntilToday,
      listLastCalendarDays(today, CHART_PERIOD_COUNTS.days),
      day => day,
      date => ({ date }),
    ),
    weekly: sumByPeriod(daysUntilToday, listLastWeeks(today, CHART_PERIOD_COUNTS.weeks), formatIsoWeek, week => ({
      week,
    })),
    monthly: sumByPeriod(
      daysUntilToday,
      listLastCalendarMonths(today, CHART_PERIOD_COUNTS.months),
      toCalendarMonth,
      month => ({
        month,
      }),
    ),
  };
}

function sumByPeriod<Label>(
  days: readonly DailyMessageCount[],
  periods: readonly string[],
  periodOf: (day: string) => string,
  label: (period: string) => Label,
): (Label & { inbound: number; outbound: number })[] {
  const sums = new Map(periods.map(period => [period, { inbound: 0, outbound: 0 }]));
  for (const { day, inbound, outbound } of days) {
    const sum = sums.get(periodOf(day));
    if (!sum) continue;
    sum.inbound += inbound;
    sum.outbound += outbound;
  }
  return [...sums].map(([period, sum]) => ({ ...label(period), ...sum }));
}
