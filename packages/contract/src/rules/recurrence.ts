export const RECURRENCE_UNITS = ['day', 'week', 'month'] as const;

/** Rule by which a point in time repeats. */
export interface Recurrence {
  readonly every: (typeof RECURRENCE_UNITS)[number];
  /** IANA time zone, because the local time must not change when daylight saving starts or ends. */
  readonly timeZone: string;
  /** Last day of the recurrence in `timeZone`, such as `2026-12-24`. */
  readonly until?: string | undefined;
  /** Total number of occurrences. */
  readonly times?: number | undefined;
}

/**
 * Returns the `n`th occurrence (0 is `first` itself), or undefined after the last one. In a month
 * without a 31st, the occurrence is on the last day of the month. If a clock change skips the time, the
 * occurrence is one hour later. If a clock change repeats the time, the earlier one is used.
 */
export function getNthOccurrence(
  first: Date,
  { every, timeZone, until, times }: Recurrence,
  n: number,
): Date | undefined {
  if (times !== undefined && n >= times) return undefined;
  const start = toLocalTime(first, timeZone);
  const local = new Date(start);
  if (every === 'month') {
    local.setUTCDate(1);
    local.setUTCMonth(local.getUTCMonth() + n);
    const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
    local.setUTCDate(Math.min(start.getUTCDate(), last));
  } else local.setUTCDate(local.getUTCDate() + n * (every === 'week' ? 7 : 1));
  if (until !== undefined && local.toISOString().slice(0, 10) > until) return undefined;
  return n === 0 ? first : localTimeToInstant(local, timeZone);
}

interface FindNextOccurrenceParams {
  readonly after: Date;
  readonly from: number;
}

/**
 * Finds the first occurrence after `after` whose index is at least `from`. Returns the occurrence and its
 * index.
 */
export function findNextOccurrence(
  first: Date,
  recurrence: Recurrence,
  { after, from }: FindNextOccurrenceParams,
): { readonly at: Date; readonly n: number } | undefined {
  const days = { day: 1, week: 7, month: 31 }[recurrence.every];
  const lowestIndex = Math.floor((after.getTime() - first.getTime()) / (days * DAY_MS)) - 1;
  for (let n = Math.max(from, lowestIndex, 0); ; n += 1) {
    const at = getNthOccurrence(first, recurrence, n);
    if (!at || at > after) return at && { at, n };
  }
}

export function isTimeZone(timeZone: string): boolean {
  try {
    return getDateTimeFormat(timeZone) !== undefined;
  } catch {
    return false;
  }
}

const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
function getDateTimeFormat(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(timeZone);
  if (cachedFormat) return cachedFormat;
  const part = 'numeric';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: part,
    month: part,
    day: part,
    hour: part,
    minute: part,
    second: part,
  });
  if (formats.size < 1_000) formats.set(timeZone, format);
  return format;
}

/** Converts an instant to local time. The UTC fields of the result contain the local time. */
export function toLocalTime(instant: Date, timeZone: string): Date {
  const parts = getDateTimeFormat(timeZone).formatToParts(instant);
  const readPart = (type: string) => Number(parts.find(part => part.type === type)?.value);
  const localMs = Date.UTC(
    readPart('year'),
    readPart('month') - 1,
    readPart('day'),
    readPart('hour'),
    readPart('minute'),
    readPart('second'),
  );
  return new Date(localMs + (((instant.getTime() % 1_000) + 1_000) % 1_000));
}

/** Returns the day of an instant in the time zone, such as `2026-12-24`. */
export const getLocalDay = (instant: Date, timeZone: string): string =>
  toLocalTime(instant, timeZone).toISOString().slice(0, 10);

/** Converts a local time to an instant. The UTC fields of `local` contain the local time. */
export function localTimeToInstant(local: Date, timeZone: string): Date {
  const offset = (time: number) => toLocalTime(new Date(time), timeZone).getTime() - time;
  const time = local.getTime();
  const earlierOffset = offset(time - DAY_MS);
  const timeByEarlierOffset = time - earlierOffset;
  if (offset(timeByEarlierOffset) === earlierOffset) return new Date(timeByEarlierOffset);
  const laterOffset = offset(time + DAY_MS);
  return new Date(offset(time - laterOffset) === laterOffset ? time - laterOffset : timeByEarlierOffset);
}
