import type { Schedule } from '@recado/contract';
import { localOf, nextOccurrence } from '@recado/contract/rules';

/** One time at which something leaves, or left. */
export interface Entry {
  readonly schedule: Schedule;
  readonly at: Date;
  /** It is over. */
  readonly isPast: boolean;
}

/** The day, there, as `2026-12-24`. */
export const dayOf = (at: Date, timeZone: string): string => localOf(at, timeZone).toISOString().slice(0, 10);

/** By day, in order. */
export function byDay(entries: readonly Entry[], timeZone: string): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>();
  for (const entry of [...entries].sort((one, other) => one.at.getTime() - other.at.getTime())) {
    const day = dayOf(entry.at, timeZone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

/** The next time of each that is to come. */
export const nextOf = (schedules: readonly Schedule[]): Entry[] =>
  schedules.flatMap(schedule =>
    schedule.nextAt === null ? [] : [{ schedule, at: new Date(schedule.nextAt), isPast: false }],
  );

/** Every time between two moments, and how those that left did. `to`: not included. */
export function timesBetween(schedules: readonly Schedule[], from: Date, to: Date): Entry[] {
  return schedules.flatMap(schedule => {
    const { nextAt, sendAt, repeat, last } = schedule;
    const past = last ? [{ schedule, at: new Date(last.at), isPast: true }] : [];
    return [...past, ...coming(schedule, nextAt, sendAt, repeat, to)].filter(
      ({ at }) => at >= from && at < to,
    );
  });
}

function coming(
  schedule: Schedule,
  nextAt: string | null,
  sendAt: string,
  repeat: Schedule['repeat'],
  to: Date,
): Entry[] {
  if (nextAt === null) return [];
  const entries: Entry[] = [{ schedule, at: new Date(nextAt), isPast: false }];
  if (!repeat) return entries;
  const { every, timeZone, until, times } = repeat;
  const recurrence = { every, timeZone, ...(until && { until }), ...(times && { times }) };
  let from = 0;
  for (let after = new Date(nextAt); after < to; ) {
    const next = nextOccurrence(new Date(sendAt), recurrence, { after, from });
    if (!next) break;
    entries.push({ schedule, at: next.at, isPast: false });
    ({ at: after, n: from } = next);
  }
  return entries;
}

/** The days of a month's calendar (`2026-12`), from the Monday before it to the Sunday after it. */
export function weeksOf(month: string): string[][] {
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

/** So many months later. */
export function monthAfter(month: string, count: number): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + count);
  return day.toISOString().slice(0, 7);
}
