import { setTimeout as pause } from 'node:timers/promises';

const EVERY = 100;

/**
 * Asks until the answer is something (neither undefined nor false), however long the runner lets it; what the question
 * throws meanwhile counts as no answer, and is what is said when patience ends.
 *
 * @param patience milliseconds
 */
export async function eventually<T>(
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  patience = 90_000,
): Promise<T> {
  const end = performance.now() + patience;
  for (;;) {
    let trouble: unknown;
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
    } catch (error) {
      trouble = error;
    }
    if (performance.now() > end) throw trouble ?? new Error(`it never came to be: ${ask}`);
    await pause(EVERY);
  }
}
