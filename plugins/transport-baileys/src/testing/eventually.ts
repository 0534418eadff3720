import { setTimeout as pause } from 'node:timers/promises';

/** The first answer of `look` that is neither false nor undefined; the test's own limit says when it took too long. */
export async function eventually<Found>(look: () => Found | false | undefined): Promise<Found> {
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    await pause(5);
  }
}
