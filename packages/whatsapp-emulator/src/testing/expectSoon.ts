import { expect } from 'vitest';

/** `expect.poll` with a timeout that suffices on a busy machine. */
export function expectSoon<T>(probe: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(probe, { timeout: 25_000, interval: 10 });
}
