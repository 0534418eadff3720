import type { Schedule } from '@recado/contract';
import { dayOf, nextOccurrence, type Recurrence } from '@recado/contract/rules';

/** One time at which something leaves, or left. */
export interface Entry {
  readonly schedule: Schedule;
  readonly at: Date;
  /** It is over. */
  readonly isPast: boolean;
}

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
    const { last } = schedule;
    const past = last ? [{ schedule, at: new Date(last.at), isPast: true }] : [];
    return [...past, ...coming(schedule, from, to)].filter(({ at }) => at >= from && at < to);
  });
}

/** Of a series that goes on for years, those before `from` are not counted one by one. */
function coming(schedule: Schedule, from: Date, to: Date): Entry[] {
  const { nextAt, sendAt, repeat } = schedule;
  if (nextAt === null) return [];
  const entries: Entry[] = [{ schedule, at: new Date(nextAt), isPast: false }];
  if (!repeat) return entries;
  const recurrence = recurrenceOf(repeat);
  let n = 0;
  for (let after = new Date(Math.max(Date.parse(nextAt), from.getTime() - 1)); after < to; ) {
    const next = nextOccurrence(new Date(sendAt), recurrence, { after, from: n });
    if (!next) break;
    entries.push({ schedule, at: next.at, isPast: false });
    ({ at: after, n } = next);
  }
  return entries;
}

const recurrenceOf = ({ every, timeZone, until, times }: NonNullable<Schedule['repeat']>): Recurrence => ({
  every,
  timeZone,
  ...(until && { until }),
  ...(times && { times }),
});

/** How often it is still to leave, where that was said. */
export function timesLeft({ nextAt, sendAt, repeat }: Schedule): number | undefined {
  if (nextAt === null || !repeat || repeat.times === null) return undefined;
  const after = new Date(Date.parse(nextAt) - 1);
  const next = nextOccurrence(new Date(sendAt), recurrenceOf(repeat), { after, from: 0 });
  return next && repeat.times - next.n;
}

/** Its one hour came while it was paused. */
export const isOver = ({ state, nextAt, repeat }: Schedule, now = Date.now()): boolean =>
  state === 'paused' && repeat === null && nextAt !== null && Date.parse(nextAt) <= now;

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

/** When it leaves; something new in an hour, at the full one. */
export function firstTime(schedule: Schedule | undefined): Date {
  if (schedule?.nextAt && !isOver(schedule)) return new Date(schedule.nextAt);
  return new Date(Math.ceil((Date.now() + 1_800_000) / 3_600_000) * 3_600_000);
}
