import type { Logger } from '@recado/transport';
import { createQueuePollPacer } from './createQueuePollPacer.ts';

export interface PollingLoopOptions {
  /**
   * Looks for due work, and either completes it or starts it in the background.
   * @returns the amount of work found; if it is not 0, the next poll is soon
   */
  readonly poll: () => Promise<number>;
  /** Milliseconds between two polls. */
  readonly pollIntervals: { readonly shortest: number; readonly longest: number };
  readonly log: Logger;
  /** Message that is logged when a poll fails. */
  readonly failureMessage: string;
}

export interface PollLoop {
  start(): void;
  /** Stops polling. Resolves when the current poll, if there is one, has ended. */
  stop(): Promise<void>;
  /**
   * True while the loop is stopping. A poll that processes items one by one must then skip the remaining items.
   */
  readonly isStopping: boolean;
  /** Makes the next poll due, because capacity has become free. */
  pollSoon(): void;
}

/** Polls for work repeatedly, less often while there is none. Continues after failed polls. */
export function createPollingLoop({ poll, pollIntervals, log, failureMessage }: PollingLoopOptions): PollLoop {
  const pacer = createQueuePollPacer(pollIntervals);
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
