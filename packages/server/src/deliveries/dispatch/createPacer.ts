import { createDeferred } from '@recado/timing';

export interface Pacer {
  /** Waits before the next look: shortly after one that found something, ever longer after those that did not. */
  pause(found: boolean): Promise<void>;
  /** After a failure. */
  rest(): Promise<void>;
  /** There is room now: ends the wait, or spares the next. */
  hurry(): void;
  /** There may be something new: the next look is due, but not before the shortest wait has passed since the last. */
  news(): void;
}

/** Milliseconds. */
const AFTER_FAILURE = 1_000;

/** Milliseconds. */
export function createPacer({
  shortest,
  longest,
}: {
  readonly shortest: number;
  readonly longest: number;
}): Pacer {
  let delay = shortest;
  let wake = createDeferred<'hurried' | 'over'>();
  let isNews = false;
  /** Of the wait that there is: the earliest that news may end it, and when it ends by itself. */
  let current: { readonly earliest: number; endsAt: number; timer: NodeJS.Timeout } | undefined;

  const endIn = (milliseconds: number) => setTimeout(() => wake.resolve('over'), milliseconds);

  const wait = async (length: number, earliest: number): Promise<'hurried' | 'over'> => {
    const now = performance.now();
    current = { earliest: now + earliest, endsAt: now + length, timer: endIn(length) };
    const how = await wake.promise;
    clearTimeout(current.timer);
    current = undefined;
    wake = createDeferred();
    return how;
  };

  return {
    async pause(found) {
      if (found) delay = shortest;
      const length = isNews ? shortest : delay;
      isNews = false;
      const how = await wait(found ? 0 : length, shortest);
      // Who is hurried has not waited in vain: a busy neighbour must not make looks rare.
      if (!found && how === 'over') delay = Math.min(longest, delay * 1.5);
    },
    async rest() {
      // News do not end it: what failed would be tried again and again while things are being stored.
      await wait(AFTER_FAILURE, AFTER_FAILURE);
    },
    hurry: () => wake.resolve('hurried'),
    news() {
      if (!current) {
        isNews = true;
        return;
      }
      const now = performance.now();
      const endsAt = Math.max(now, current.earliest);
      if (endsAt >= current.endsAt) return;
      clearTimeout(current.timer);
      current.endsAt = endsAt;
      current.timer = endIn(endsAt - now);
    },
  };
}
