import { setTimeout as pause } from 'node:timers/promises';

/**
 * Resolves with the first answer of `probe` that is neither false nor undefined. There is no time limit: a test's own
 * limit says when it has taken too long.
 */
export async function eventually<T>(
  probe: () => T | false | undefined | Promise<T | false | undefined>,
): Promise<T> {
  for (;;) {
    const answer = await probe();
    if (answer !== undefined && answer !== false) return answer;
    await pause(5);
  }
}
