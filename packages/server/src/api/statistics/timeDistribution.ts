import type { MessageStats } from '@recado/contract';
import { calendarMonth, isoWeek, lastDays, lastMonths, lastWeeks } from './calendar.ts';

/** How many periods the charts show, the present one included. */
export const WINDOW = { days: 30, weeks: 12, months: 12 } as const;

export interface DayCount {
  /** 'YYYY-MM-DD' in the client's time zone. */
  readonly day: string;
  readonly inbound: number;
  readonly outbound: number;
}

/**
 * The charts' series, oldest period first, `today`'s last, without gaps: a period without messages has zeros. Weeks
 * and months are sums of whole days, also when they begin before the window of days.
 */
export function timeDistribution(days: readonly DayCount[], today: string): MessageStats['timeDistribution'] {
  const past = days.filter(({ day }) => day <= today);
  return {
    daily: series(
      past,
      lastDays(today, WINDOW.days),
      day => day,
      date => ({ date }),
    ),
    weekly: series(past, lastWeeks(today, WINDOW.weeks), isoWeek, week => ({ week })),
    monthly: series(past, lastMonths(today, WINDOW.months), calendarMonth, month => ({ month })),
  };
}

function series<Label>(
  days: readonly DayCount[],
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
