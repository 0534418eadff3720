import { withTimeout } from '@recado/timing';
import { vi } from 'vitest';

/**
 * Polls `check` until it returns something other than undefined, null or false, and resolves with
 * that value.
 * @throws Error naming the condition when the timeout expires
 */
export function waitUntil<Value>(
  condition: string,
  timeoutMs: number,
  check: () => Value | Promise<Value>,
): Promise<NonNullable<Exclude<Value, false>>> {
  return vi.waitFor(
    async () => {
      const value = await check();
      if (value === undefined || value === null || value === false)
        throw new Error(`Timed out waiting for: ${condition}`);
      return value as NonNullable<Exclude<Value, false>>;
    },
    { timeout: timeoutMs, interval: 10 },
  );
}

/** Resolves with the promise's result. @throws Error naming the condition when the timeout expires */
export function resolveWithinTimeout<Result>(
  condition: string,
  timeoutMs: number,
  promise: Promise<Result>,
): Promise<Result> {
  return withTimeout(timeoutMs, promise, () => {
    throw new Error(`Timed out waiting for: ${condition}`);
  });
}
