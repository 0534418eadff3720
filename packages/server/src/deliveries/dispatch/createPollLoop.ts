import type { Logger } from '@recado/transport';
import { createPacer } from './createPacer.ts';

export interface PollLoopOptions {
  /** Looks once, and does or begins what there is. @returns how much that was: after some the next look comes soon */
  readonly look: () => Promise<number>;
  /** Milliseconds between two looks. */
  readonly pace: { readonly shortest: number; readonly longest: number };
  readonly log: Logger;
  /** What did not come to pass where a look fails, in the log's words. */
  readonly failure: string;
}

export interface PollLoop {
  start(): void;
  /** Resolves when the look that is under way, if there is one, has ended. */
  stop(): Promise<void>;
  /** For a look that does one after the other: whether it is to leave the rest. */
  readonly isStopping: boolean;
  /** There is room now: the next look is due. */
  hurry(): void;
}

/** Looks again and again whether there is something to do, ever more seldom where there is not, and whatever it fails with. */
export function createPollLoop({ look, pace, log, failure }: PollLoopOptions): PollLoop {
  const pacer = createPacer(pace);
  let loop: Promise<void> | undefined;
  let isStopping = false;

  const run = async (): Promise<void> => {
    while (!isStopping)
      await look().then(
        found => pacer.pause(found > 0),
        (error: unknown) => {
          log.warn({ err: error }, failure);
          return pacer.rest();
        },
      );
  };

  return {
    start() {
      loop = run();
    },
    async stop() {
      isStopping = true;
      pacer.end();
      await loop;
    },
    get isStopping() {
      return isStopping;
    },
    hurry: pacer.hurry,
  };
}
