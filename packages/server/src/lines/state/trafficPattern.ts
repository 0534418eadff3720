/** Length of a time slot in milliseconds. Ten messages in one slot, for example, count the same as one. */
const SLOT_MS = 300_000;
const HOUR_MS = 3_600_000;
/**
 * Days of observation after which the usual activity of an hour of the day counts as known. From then on,
 * older observations lose weight.
 */
const LEARNING_DAYS = 7;

/** Usual activity of a line. Both lists have one entry for each hour of the day, in UTC. */
export interface TrafficPattern {
  /** For each hour of the day: average number of its twelve five-minute slots that contain activity. */
  readonly usual: readonly number[];
  /** For each hour of the day (index 0 to 23): number of days of observation, at most seven. */
  readonly days: readonly number[];
}

const createEmptyDay = (): number[] => Array.from({ length: 24 }, () => 0);
export const EMPTY_TRAFFIC_PATTERN: TrafficPattern = { usual: createEmptyDay(), days: createEmptyDay() };

/**
 * Observes the traffic of a line and learns its pattern. An hour counts only if the line was connected during
 * the whole hour. Times are Unix milliseconds.
 */
export function createLineTrafficMonitor(initial: TrafficPattern) {
  const usual = [...initial.usual];
  const days = [...initial.days];
  /** Current hour, counted since 1970. Undefined while the line is not observed. */
  let hour: number | undefined;
  let isFullHour = false;
  let slots = 0;
  let lastSlot = 0;

  const learn = (hourOfDay: number, activeSlots: number): void => {
    const observedDays = Math.min(LEARNING_DAYS, (days[hourOfDay] ?? 0) + 1);
    days[hourOfDay] = observedDays;
    const average = usual[hourOfDay] ?? 0;
    usual[hourOfDay] = average + (activeSlots - average) / observedDays;
  };
  const advanceTo = (now: number): void => {
    const current = Math.floor(now / HOUR_MS);
    // After a gap of over a week, or if the clock was set back, learn nothing: earlier traffic is unknown.
    if (hour === undefined || current < hour || current - hour > 24 * LEARNING_DAYS) {
      isFullHour = false;
      slots = 0;
      hour = current;
    }
    for (; hour < current; hour += 1) {
      if (isFullHour) learn(hour % 24, slots);
      isFullHour = true;
      slots = 0;
    }
  };

  return {
    /** Starts to observe the line's traffic. Called when the line connects. */
    begin(now: number): void {
      hour = undefined;
      advanceTo(now);
    },
    end(): void {
      hour = undefined;
    },
    recordActivity(now: number): void {
      advanceTo(now);
      const slot = Math.floor(now / SLOT_MS);
      if (slot !== lastSlot) slots += 1;
      lastSlot = slot;
    },
    get(now: number): TrafficPattern {
      if (hour !== undefined) advanceTo(now);
      return { usual: [...usual], days: [...days] };
    },
  };
}

/**
 * Estimates the time at which a line, silent since `from`, would usually have been active `slots` times.
 *
 * @param slots number of five-minute slots with activity to expect
 * @param horizonMs milliseconds to look ahead
 * @returns Unix milliseconds; undefined if the time is beyond the horizon
 */
export function estimateTimeOfExpectedActivity(
  { usual }: Pick<TrafficPattern, 'usual'>,
  from: number,
  slots: number,
  horizonMs: number,
): number | undefined {
  let remainingSlots = slots;
  for (let at = from; at < from + horizonMs; ) {
    const end = Math.min((Math.floor(at / HOUR_MS) + 1) * HOUR_MS, from + horizonMs);
    const rate = usual[Math.floor(at / HOUR_MS) % 24] ?? 0;
    const expected = (rate * (end - at)) / HOUR_MS;
    if (expected >= remainingSlots) return at + (remainingSlots / rate) * HOUR_MS;
    remainingSlots -= expected;
    at = end;
  }
  return undefined;
}
