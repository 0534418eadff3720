export interface BackOffDelayLimits {
  /** Minimum delay in milliseconds. Default: 0. */
  readonly least?: number;
  /** Maximum delay in milliseconds after the first failure. It doubles with each further failure. */
  readonly first: number;
  /** Upper limit of the delay in milliseconds, however many attempts failed. */
  readonly longest: number;
}

/**
 * Computes the delay before the next attempt, in whole milliseconds. The delay is random between
 * `least` and a limit that doubles with every failure ("full jitter"), so that clients that failed
 * together do not retry together.
 *
 * @param failures number of failed attempts before the latest one: 0 after the first failure
 * @param random random number in [0, 1)
 */
export function computeBackOffDelay(
  failures: number,
  { least = 0, first, longest }: BackOffDelayLimits,
  random: number = Math.random(),
): number {
  const limit = Math.min(longest, first * 2 ** failures);
  return Math.floor(least + random * (limit - least));
}
