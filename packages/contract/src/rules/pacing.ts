/** How fast a line opens new chats: with people who never wrote to it. Answers are never slowed. */
export interface PaceSettings {
  readonly enabled: boolean;
  /** New chats on one day, at most. */
  readonly perDay: number;
  /** Between two new chats on average, once `PACE_BURST` of them have left in a row. */
  readonly gapSeconds: number;
  /** Fewer on the first days after it was linked. */
  readonly warmUp: boolean;
  /** By the line's own clocks. */
  readonly quiet: { readonly begins: string; readonly ends: string } | null;
}

/** What holds where nobody chose (docs/limits.md says why). */
export const GENTLE_PACE: PaceSettings = {
  enabled: true,
  perDay: 250,
  gapSeconds: 20,
  warmUp: true,
  quiet: null,
};

/** New chats that leave at once after a rest. */
export const PACE_BURST = 40;

/** Of new chats on the day it was linked, and how many more there are on each day after it. */
const FIRST_DAY = 60;
const EACH_DAY = 30;

/** How many new chats a line may open on a day. @param age whole days since it was linked */
export const paceCeiling = (
  { perDay, warmUp }: Pick<PaceSettings, 'perDay' | 'warmUp'>,
  age: number,
): number => (warmUp ? Math.min(perDay, FIRST_DAY + EACH_DAY * Math.max(0, age)) : perDay);
