/** Milliseconds. */
const FIRST = 1_000;
const LONGEST = 300_000;

/**
 * How long to wait before attempt number `attempts` (0 is the first repetition), milliseconds: anything between 1 s
 * and a limit that doubles from 2 s to 5 min ("full jitter"), so that clients that fell together do not come back
 * together.
 *
 * @param random in [0, 1)
 */
export function backoff(attempts: number, random: number): number {
  const limit = Math.min(LONGEST, 2 * FIRST * 2 ** Math.min(attempts, 20));
  return Math.floor(FIRST + random * (limit - FIRST));
}
