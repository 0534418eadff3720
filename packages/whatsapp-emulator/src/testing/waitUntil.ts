import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls `probe` and resolves with its first result that is neither false nor undefined. Only the
 * timeout of the test limits the time.
 */
export async function waitUntil<T>(probe: () => T | false | undefined | Promise<T | false | undefined>): Promise<T> {
  for (;;) {
    const result = await probe();
    if (result !== undefined && result !== false) return result;
    await pause(5);
  }
}
