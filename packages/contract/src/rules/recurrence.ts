export const REPEATS = ['day', 'week', 'month'] as const;

/** A time that comes again. */
export interface Recurrence {
  readonly every: (typeof REPEATS)[number];
  /** Whose clocks it goes by (IANA): nine o'clock stays nine o'clock when they are changed. */
  readonly timeZone: string;
  /** The last day there, as `2026-12-24`. */
  readonly until?: string | undefined;
  /** How often in all. */
  readonly times?: number | undefined;
}

/**
 * The `n`th time, counted from 0 for `first`; undefined when it does not come to that. The 31st is a shorter month's last
 * day. An hour that clocks leave out comes an hour later; of one that they repeat, the first.
 */
export function occurrence(
  first: Date,
  { every, timeZone, until, times }: Recurrence,
  n: number,
): Date | undefined {
  if (times !== undefined && n >= times) return undefined;
  const start = localOf(first, timeZone);
  const local = new Date(start);
  if (every === 'month') {
    local.setUTCDate(1);
    local.setUTCMonth(local.getUTCMonth() + n);
    const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
    local.setUTCDate(Math.min(start.getUTCDate(), last));
  } else local.setUTCDate(local.getUTCDate() + n * (every === 'week' ? 7 : 1));
  if (until !== undefined && local.toISOString().slice(0, 10) > until) return undefined;
  return n === 0 ? first : instantOf(local, timeZone);
}

/** The first time after `after` that is not before the `from`th, and which one that is. */
export function nextOccurrence(
  first: Date,
  recurrence: Recurrence,
  { after, from }: { readonly after: Date; readonly from: number },
): { readonly at: Date; readonly n: number } | undefined {
  const days = { day: 1, week: 7, month: 31 }[recurrence.every];
  const passed = Math.floor((after.getTime() - first.getTime()) / (days * DAY)) - 1;
  for (let n = Math.max(from, passed, 0); ; n += 1) {
    const at = occurrence(first, recurrence, n);
    if (!at || at > after) return at && { at, n };
  }
}

export function isTimeZone(timeZone: string): boolean {
  try {
    return formatOf(timeZone) !== undefined;
  } catch {
    return false;
  }
}

const DAY = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const part = 'numeric';
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: part,
    month: part,
    day: part,
    hour: part,
    minute: part,
    second: part,
  });
  if (formats.size < 1_000) formats.set(timeZone, made);
  return made;
}

/** What clocks there show, as if it were UTC. */
export function localOf(instant: Date, timeZone: string): Date {
  const parts = formatOf(timeZone).formatToParts(instant);
  const of = (type: string) => Number(parts.find(part => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return new Date(shown + (((instant.getTime() % 1_000) + 1_000) % 1_000));
}

/** The day that calendars there show, as `2026-12-24`. */
export const dayOf = (instant: Date, timeZone: string): string =>
  localOf(instant, timeZone).toISOString().slice(0, 10);

/** When clocks there show it. */
export function instantOf(local: Date, timeZone: string): Date {
  const offset = (time: number) => localOf(new Date(time), timeZone).getTime() - time;
  const time = local.getTime();
  const earlier = offset(time - DAY);
  const byEarlier = time - earlier;
  if (offset(byEarlier) === earlier) return new Date(byEarlier);
  const later = offset(time + DAY);
  return new Date(offset(time - later) === later ? time - later : byEarlier);
}
