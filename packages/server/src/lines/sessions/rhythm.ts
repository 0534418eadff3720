/** Milliseconds. What comes within one slot counts once: ten messages of one chat are no busier than one. */
const SLOT = 300_000;
const HOUR = 3_600_000;
/** Days after which an hour is known; what was before fades. */
const KNOWN = 7;

/** When a line hears something as a rule. Both lists have an entry for each hour of the day, in UTC. */
export interface Rhythm {
  /** How many of the hour's twelve slots something is heard in. */
  readonly usual: readonly number[];
  /** On how many days the hour was watched, at most seven. */
  readonly days: readonly number[];
}

const none = (): number[] => Array.from({ length: 24 }, () => 0);
export const NO_RHYTHM: Rhythm = { usual: none(), days: none() };

/** Watches a line and learns its rhythm: of whole hours only, and of none in which it was not there. Times are Unix milliseconds. */
export function createRhythmWatch(known: Rhythm) {
  const usual = [...known.usual];
  const days = [...known.days];
  /** Hours since 1970; undefined: nobody watches. */
  let hour: number | undefined;
  let isWhole = false;
  let slots = 0;
  let newest = 0;

  const learn = (hourOfDay: number, heard: number): void => {
    const seen = Math.min(KNOWN, (days[hourOfDay] ?? 0) + 1);
    days[hourOfDay] = seen;
    const before = usual[hourOfDay] ?? 0;
    usual[hourOfDay] = before + (heard - before) / seen;
  };
  const goTo = (now: number): void => {
    const current = Math.floor(now / HOUR);
    // Whoever slept for weeks need not be told of each hour, and a clock set back teaches nothing.
    if (hour === undefined || current < hour || current - hour > 24 * KNOWN) {
      isWhole = false;
      slots = 0;
      hour = current;
    }
    for (; hour < current; hour += 1) {
      if (isWhole) learn(hour % 24, slots);
      isWhole = true;
      slots = 0;
    }
  };

  return {
    /** The line is there from now on. */
    begin(now: number): void {
      hour = undefined;
      goTo(now);
    },
    end(): void {
      hour = undefined;
    },
    heard(now: number): void {
      goTo(now);
      const slot = Math.floor(now / SLOT);
      if (slot !== newest) slots += 1;
      newest = slot;
    },
    get(now: number): Rhythm {
      if (hour !== undefined) goTo(now);
      return { usual: [...usual], days: [...days] };
    },
  };
}

/**
 * When a line that has been silent since `from` would have been heard in so many slots, as a rule.
 * @param within milliseconds; it is not looked for beyond
 * @returns Unix milliseconds; undefined where it would not have been within that time
 */
export function silentFor(
  { usual }: Pick<Rhythm, 'usual'>,
  from: number,
  slots: number,
  within: number,
): number | undefined {
  let left = slots;
  for (let at = from; at < from + within; ) {
    const end = Math.min((Math.floor(at / HOUR) + 1) * HOUR, from + within);
    const rate = usual[Math.floor(at / HOUR) % 24] ?? 0;
    const expected = (rate * (end - at)) / HOUR;
    if (expected >= left) return at + (left / rate) * HOUR;
    left -= expected;
    at = end;
  }
  return undefined;
}
