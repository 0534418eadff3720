import { localTimeToInstant, toLocalTime } from '@recado/contract/rules';

export type SnoozeTimeName = 'hour' | 'afternoon' | 'tomorrow' | 'monday';

/** Hours of the day at which snoozed conversations become visible again. */
const MORNING_HOUR = 9;
const AFTERNOON_HOUR = 16;

/** Returns common snooze times in a time zone, without duplicates. */
export function computeSnoozeTimes(
  now: Date,
  timeZone: string,
): readonly { readonly name: SnoozeTimeName; readonly at: Date }[] {
  const local = toLocalTime(now, timeZone);
  const instantOn = (daysAhead: number, hour: number): Date => {
    const day = new Date(local);
    day.setUTCDate(day.getUTCDate() + daysAhead);
    day.setUTCHours(hour, 0, 0, 0);
    return localTimeToInstant(day, timeZone);
  };
  const daysToMonday = (8 - local.getUTCDay()) % 7 || 7;
  return [
    { name: 'hour', at: new Date(now.getTime() + 3_600_000) },
    // From 15:00 on, 16:00 is at most one hour away, so the entry `hour` replaces the entry `afternoon`.
    ...(local.getUTCHours() < AFTERNOON_HOUR - 1
      ? [{ name: 'afternoon' as const, at: instantOn(0, AFTERNOON_HOUR) }]
      : []),
    { name: 'tomorrow', at: instantOn(1, MORNING_HOUR) },
    ...(daysToMonday > 1 ? [{ name: 'monday' as const, at: instantOn(daysToMonday, MORNING_HOUR) }] : []),
  ];
}
