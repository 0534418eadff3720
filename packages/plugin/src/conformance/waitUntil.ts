import { pause } from '@recado/timing';

/** Maximum milliseconds to wait for a condition. Long, because a slow machine must not look like a defect. */
const TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 10;

/** Waits until a condition holds. @throws Error that contains `expectation`, if it does not hold in time */
export async function waitUntil(expectation: string, isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error(`expected ${expectation}`);
    await pause(POLL_INTERVAL_MS);
  }
}
