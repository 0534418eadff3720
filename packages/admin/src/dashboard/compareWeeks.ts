import type { SystemTrendDay } from '@recado/contract';

/** Sum of the last seven days, and of the seven days before. */
export interface WeekComparison {
  readonly current: number;
  readonly previous: number;
  /** Change in percent, rounded. Undefined if the seven days before had nothing to compare with. */
  readonly percent: number | undefined;
}

/** Compares the last seven days with the seven days before. @param days fourteen days, with the newest last */
export function compareWeeks(days: readonly SystemTrendDay[], count: (day: SystemTrendDay) => number): WeekComparison {
  const sum = (part: readonly SystemTrendDay[]) => part.reduce((total, day) => total + count(day), 0);
  const current = sum(days.slice(-7));
  const previous = sum(days.slice(-14, -7));
  return { current, previous, percent: previous === 0 ? undefined : Math.round((current / previous - 1) * 100) };
}
