export interface BackOffLimits {
  /** Milliseconds that are waited in any case. */
  readonly least?: number;
  /** Milliseconds that the wait after the first failure stays below; doubles with each further one. */
  readonly first: number;
  /** Milliseconds that no wait exceeds. */
  readonly longest: number;
}

/**
 * Whole milliseconds to wait before the next attempt: anything between `least` and a limit that doubles with every
 * failure ("full jitter"), so that those who failed together do not come back together.
 *
 * @param failures how many attempts failed before the one that just did: 0 after the first
 * @param random in [0, 1)
 */
export function backOff(
  failures: number,
  { least = 0, first, longest }: BackOffLimits,
  random: number = Math.random(),
): number {
  const limit = Math.min(longest, first * 2 ** failures);
  return Math.floor(least + random * (limit - least));
}
