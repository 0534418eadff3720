import type { SystemTrendDay } from '@recado/contract';

/** Sum of the last seven complete days, and of the seven days before. */
export interface WeekComparison {
  readonly current: number;
  readonly previous: number;
  /** Change in percent, rounded. Undefined if the seven days before had nothing to compare with. */
  readonly percent: number | undefined;
}

/**
 * Compares the last seven complete days with the seven days before. Today would make every comparison a decrease.
 *
 * @param days fourteen complete days and today, with today last
 */
export function compareWeeks(days: readonly SystemTrendDay[], count: (day: SystemTrendDay) => number): WeekComparison {
  const sum = (part: readonly SystemTrendDay[]) => part.reduce((total, day) => total + count(day), 0);
  const current = sum(days.slice(-8, -1));
  const previous = sum(days.slice(-15, -8));
  return { current, previous, percent: previous === 0 ? undefined : Math.round((current / previous - 1) * 100) };
}
