import { within } from '@recado/timing';
import { vi } from 'vitest';

/**
 * Waits until `look` answers something other than undefined, null or false, and resolves with it.
 * @throws Error naming `what` when the patience is over
 */
export function until<Found>(
  what: string,
  patienceMs: number,
  look: () => Found | Promise<Found>,
): Promise<NonNullable<Exclude<Found, false>>> {
  return vi.waitFor(
    async () => {
      const found = await look();
      if (found === undefined || found === null || found === false)
        throw new Error(`Waited in vain: ${what}`);
      return found as NonNullable<Exclude<Found, false>>;
    },
    { timeout: patienceMs, interval: 10 },
  );
}

/** The promise's result. @throws Error naming `what` when it has not settled before the patience is over */
export function settled<Result>(what: string, patienceMs: number, promise: Promise<Result>): Promise<Result> {
  return within(patienceMs, promise, () => {
    throw new Error(`Waited in vain: ${what}`);
  });
}
