import type { Schedule } from '@recado/contract';
import { findNextOccurrence, getLocalDay, type Recurrence } from '@recado/contract/rules';

/** A time at which a scheduled message was sent or will be sent. */
export interface CalendarEntry {
  readonly schedule: Schedule;
  readonly at: Date;
  readonly isPast: boolean;
}

/** Groups entries by day (`2026-12-24`), in chronological order. */
export function groupEntriesByDay(entries: readonly CalendarEntry[], timeZone: string): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of [...entries].sort((first, second) => first.at.getTime() - second.at.getTime())) {
    const day = getLocalDay(entry.at, timeZone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

/** Lists the next send time of each schedule. Omits schedules that have ended. */
export const listNextCalendarEntries = (schedules: readonly Schedule[]): CalendarEntry[] =>
  schedules.flatMap(schedule =>
    schedule.nextAt === null ? [] : [{ schedule, at: new Date(schedule.nextAt), isPast: false }],
  );

/**
 * Lists the send times of each schedule from `from` to `to`, excluding `to`. Includes all future times
 * in this period, but only the most recent past time.
 */
export function listCalendarEntriesBetween(schedules: readonly Schedule[], from: Date, to: Date): CalendarEntry[] {
  return schedules.flatMap(schedule => {
    const { last } = schedule;
    const past = last ? [{ schedule, at: new Date(last.at), isPast: true }] : [];
    return [...past, ...listFutureEntries(schedule, from, to)].filter(({ at }) => at >= from && at < to);
  });
}

/** Lists future send times. Skips the times before `from`, because a series may be years old and long. */
function listFutureEntries(schedule: Schedule, from: Date, to: Date): CalendarEntry[] {
  const { nextAt, sendAt, repeat } = schedule;
  if (nextAt === null) return [];
  const entries: CalendarEntry[] = [{ schedule, at: new Date(nextAt), isPast: false }];
  if (!repeat) return entries;
  const recurrence = toRecurrence(repeat);
  let n = 0;
  for (let after = new Date(Math.max(Date.parse(nextAt), from.getTime() - 1)); after < to; ) {
    const next = findNextOccurrence(new Date(sendAt), recurrence, { after, from: n });
    if (!next) break;
    entries.push({ schedule, at: next.at, isPast: false });
    ({ at: after, n } = next);
  }
  return entries;
}

const toRecurrence = ({ every, timeZone, until, times }: NonNullable<Schedule['repeat']>): Recurrence => ({
  every,
  timeZone,
  ...(until && { until }),
  ...(times && { times }),
});

/** Counts the remaining send times of a series. Undefined if the series has no limit or has ended. */
export function countRemainingSendTimes({ nextAt, sendAt, repeat }: Schedule): number | undefined {
  if (nextAt === null || !repeat || repeat.times === null) return undefined;
  const after = new Date(Date.parse(nextAt) - 1);
  const next = findNextOccurrence(new Date(sendAt), toRecurrence(repeat), { after, from: 0 });
  return next && repeat.times - next.n;
}

/** Whether a one-time message was not sent because its schedule was paused at its send time. */
export const isScheduleMissed = ({ state, nextAt, repeat }: Schedule, now = Date.now()): boolean =>
  state === 'paused' && repeat === null && nextAt !== null && Date.parse(nextAt) <= now;

/**
 * Lists the days of a month's calendar, for example of `2026-12`. They begin with the Monday on or before
 * the first day of the month and end with a Sunday on or after its last day.
 */
export function listMonthWeeks(month: string): string[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const day = new Date(first);
  day.setUTCDate(1 - ((first.getUTCDay() + 6) % 7));
  const weeks: string[][] = [];
  do {
    const week: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      week.push(day.toISOString().slice(0, 10));
      day.setUTCDate(day.getUTCDate() + 1);
    }
    weeks.push(week);
  } while (day.toISOString().slice(0, 7) <= month);
  return weeks;
}

/** Returns the month that is `count` months after `month`. Both have the form `2026-12`. */
export function addMonths(month: string, count: number): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + count);
  return day.toISOString().slice(0, 7);
}

/**
 * Returns the time that the dialog proposes. This is the schedule's next time. For a new or missed
 * message, it is the first full hour at least 30 minutes from now.
 */
export function getProposedSendTime(schedule: Schedule | undefined): Date {
  if (schedule?.nextAt && !isScheduleMissed(schedule)) return new Date(schedule.nextAt);
  return new Date(Math.ceil((Date.now() + 1_800_000) / 3_600_000) * 3_600_000);
}
