import { createDeferred } from '@recado/timing';

export interface Pacer {
  /** Waits before the next look: shortly after one that found something, ever longer after those that did not. */
  pause(found: boolean): Promise<void>;
  /** After a failure. */
  rest(): Promise<void>;
  /** There may be something now: ends the wait, or spares the next. */
  hurry(): void;
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
  let wake = createDeferred<void>();

  const wait = async (milliseconds: number): Promise<void> => {
    const timer = setTimeout(wake.resolve, milliseconds);
    await wake.promise;
    clearTimeout(timer);
    wake = createDeferred();
  };

  return {
    pause(found) {
      delay = found ? shortest : Math.min(longest, delay * 1.5);
      return wait(found ? 0 : delay);
    },
    rest: () => wait(AFTER_FAILURE),
    hurry: () => wake.resolve(),
  };
}
