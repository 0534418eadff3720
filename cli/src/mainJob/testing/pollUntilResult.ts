import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 100;

/**
 * Polls until the probe returns a value other than undefined and false. An error of the probe counts
 * as no result. After the timeout, the error of the last attempt is thrown, if there is one.
 *
 * @param timeoutMs milliseconds
 */
export async function pollUntilResult<T>(
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = 90_000,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    let lastError: unknown;
    try {
      const result = await probe();
      if (result !== undefined && result !== false) return result;
    } catch (error) {
      lastError = error;
    }
    if (performance.now() > end) throw lastError ?? new Error(`the condition was not met in time: ${probe}`);
    await pause(POLL_INTERVAL_MS);
  }
}
