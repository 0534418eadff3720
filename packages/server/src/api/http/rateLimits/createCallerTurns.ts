import { createKeyedBoundedQueue, pause } from '@recado/timing';

export interface CallerTurnsOptions {
  /** Maximum number of tasks of one caller that wait for their turn. Each occupies memory. */
  readonly maxWaiting: number;
  /** Clock in milliseconds. */
  readonly now?: (() => number) | undefined;
}

type Release = () => void;

/**
 * Lets each caller have one expensive task at a time: a large body that is parsed and validated, a part of an export, or
 * a costly query. After each turn, the caller's next turn waits as long as this one took. One caller with many
 * connections therefore uses at most half of the process.
 */
export function createCallerTurns({ maxWaiting, now = () => performance.now() }: CallerTurnsOptions) {
  const queues = createKeyedBoundedQueue({ concurrency: 1, maxWaiting });
  return {
    /** Number of callers that have a turn or wait for one. */
    get size(): number {
      return queues.size;
    },

    /** Resolves when the caller's turn begins. The result ends the turn. @throws QueueFull if too many tasks wait */
    async enter(caller: string): Promise<Release> {
      const leave = await queues.enter(caller);
      const startedAt = now();
      let hasEnded = false;
      return () => {
        if (hasEnded) return;
        hasEnded = true;
        void pause(Math.ceil(now() - startedAt)).then(() => leave());
      };
    },
  };
}
