import type { ClientActivity } from '@recado/contract';

export type ActivityFlow = 'inbound' | 'outbound';
/** Complete days of a period. Whole weeks, so that each day is compared with the same weekday. */
export type PeriodLength = 7 | 28;

export interface PeriodComparison {
  /** The days of the period and today, each with its count and the count of the day one period earlier. */
  readonly days: readonly { readonly date: string; readonly value: number; readonly before: number }[];
  /** Sums of the complete days of the period, and of the period before. */
  readonly current: number;
  readonly previous: number;
  /** Change in percent, rounded. Undefined if the period before had no messages. */
  readonly percent: number | undefined;
}

/** Compares the last complete days with as many days before. The last day of `daily` is today. */
export function comparePeriods(
  daily: ClientActivity['daily'],
  flow: ActivityFlow,
  length: PeriodLength,
): PeriodComparison {
  const counts = daily.map(day => day[flow]);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const current = sum(counts.slice(-length - 1, -1));
  const previous = sum(counts.slice(-2 * length - 1, -length - 1));
  const first = Math.max(daily.length - length - 1, 0);
  return {
    days: daily.slice(first).map(({ date }, index) => ({
      date,
      value: counts[first + index] ?? 0,
      before: counts[first + index - length] ?? 0,
    })),
    current,
    previous,
    percent: previous === 0 ? undefined : Math.round((current / previous - 1) * 100),
  };
}
