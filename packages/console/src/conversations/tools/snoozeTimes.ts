import { instantOf, localOf } from '@recado/contract/rules';

export type SnoozeName = 'hour' | 'afternoon' | 'tomorrow' | 'monday';

/** Hours of the day at which somebody looks at what was left. */
const MORNING = 9;
const AFTERNOON = 16;

/** Until when one mostly puts something off, by the clocks of that time zone; none twice. */
export function snoozeTimes(
  now: Date,
  timeZone: string,
): readonly { readonly name: SnoozeName; readonly at: Date }[] {
  const local = localOf(now, timeZone);
  const on = (daysAhead: number, hour: number): Date => {
    const day = new Date(local);
    day.setUTCDate(day.getUTCDate() + daysAhead);
    day.setUTCHours(hour, 0, 0, 0);
    return instantOf(day, timeZone);
  };
  const toMonday = (8 - local.getUTCDay()) % 7 || 7;
  return [
    { name: 'hour', at: new Date(now.getTime() + 3_600_000) },
    // Later than that it would be the hour from now.
    ...(local.getUTCHours() < AFTERNOON - 1 ? [{ name: 'afternoon' as const, at: on(0, AFTERNOON) }] : []),
    { name: 'tomorrow', at: on(1, MORNING) },
    ...(toMonday > 1 ? [{ name: 'monday' as const, at: on(toMonday, MORNING) }] : []),
  ];
}
