import { expect } from 'vitest';

/** `expect.poll` with the patience of a busy machine. */
export function soon<T>(probe: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(probe, { timeout: 25_000, interval: 10 });
}
