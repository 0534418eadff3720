import type { Logger } from '@recado/transport';
import { createPollPacer } from './createPollPacer.ts';

export interface PollLoopOptions {
  /** Polls once, does or starts the work. @returns its amount; if not 0, the next poll is soon */
  readonly poll: () => Promise<number>;
  /** Milliseconds between two polls. */
  readonly pollIntervals: { readonly shortest: number; readonly longest: number };
  readonly log: Logger;
  /** Log message for a failed poll. */
  readonly failureMessage: string;
}

export interface PollLoop {
  start(): void;
  /** Resolves when the current poll, if any, has ended. */
  stop(): Promise<void>;
  /** Whether a poll that processes items one by one must skip the rest. */
  readonly isStopping: boolean;
  /** Capacity is free: the next poll is due. */
  pollSoon(): void;
}

/** Polls for work repeatedly, less often while there is none. Continues after failed polls. */
export function createPollLoop({ poll, pollIntervals, log, failureMessage }: PollLoopOptions): PollLoop {
  const pacer = createPollPacer(pollIntervals);
  let loop: Promise<void> | undefined;
  let isStopping = false;

  const run = async (): Promise<void> => {
    while (!isStopping)
      await poll().then(
        workCount => pacer.waitForNextPoll(workCount > 0),
        (error: unknown) => {
          log.warn({ err: error }, failureMessage);
          return pacer.waitAfterFailure();
        },
      );
  };

  return {
    start() {
      loop = run();
    },
    async stop() {
      isStopping = true;
      pacer.stop();
      await loop;
    },
    get isStopping() {
      return isStopping;
    },
    pollSoon: pacer.pollSoon,
  };
}
