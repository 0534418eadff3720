import { type Weekday, weekdays } from './constants.ts';
import { instantOf, localOf } from './recurrence.ts';

/** How fast messages leave, and when: by the clock on the wall, on these days. */
export interface Pace {
  readonly perMinute: number;
  /** `09:00`. */
  readonly opens: string;
  /** Later than `opens`; `24:00` is the day's end. */
  readonly closes: string;
  readonly weekdays: readonly Weekday[];
}

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** The first moment from `at` on at which something may leave. Undefined: there is none. */
export const nextOpening = (at: Date, pace: Pace, timeZone: string): Date | undefined =>
  windowFrom(at, pace, timeZone)?.start;

/** About when `count` messages will have left, from `at` on. Undefined: never, or in years. */
export function endOfPace(at: Date, count: number, pace: Pace, timeZone: string): Date | undefined {
  const step = MINUTE / pace.perMinute;
  let left = count;
  let from = at;
  for (let windows = 0; windows < 3_660; windows += 1) {
    const open = windowFrom(from, pace, timeZone);
    if (!open) return undefined;
    const room = Math.ceil((open.end.getTime() - open.start.getTime()) / step);
    if (left <= room) return new Date(open.start.getTime() + left * step);
    left -= room;
    from = open.end;
  }
  return undefined;
}

/**
 * Milliseconds until the next one leaves: half to one and a half times the pace's step, so that nobody sees a beat.
 *
 * @param random from 0 to 1
 */
export const stepOf = ({ perMinute }: Pick<Pace, 'perMinute'>, random = Math.random()): number =>
  Math.round((MINUTE / perMinute) * (0.5 + random));

function windowFrom(
  at: Date,
  { opens, closes, weekdays: days }: Pace,
  timeZone: string,
): { readonly start: Date; readonly end: Date } | undefined {
  const today = localOf(at, timeZone);
  today.setUTCHours(0, 0, 0, 0);
  // A week and the day itself: its hours may have passed, and clocks may leave out some.
  for (let n = 0; n <= 8; n += 1) {
    const day = new Date(today.getTime() + n * DAY);
    if (!days.includes(weekdays[(day.getUTCDay() + 6) % 7] ?? 'monday')) continue;
    const start = instantOf(new Date(day.getTime() + minuteOf(opens) * MINUTE), timeZone);
    const end = instantOf(new Date(day.getTime() + minuteOf(closes) * MINUTE), timeZone);
    if (at < end && start < end) return { start: at > start ? at : start, end };
  }
  return undefined;
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
