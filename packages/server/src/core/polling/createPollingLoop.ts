import type { Logger } from '@recado/transport';
import { createQueuePollPacer } from './createQueuePollPacer.ts';

export interface PollingLoopOptions {
  /**
   * Looks for due work, and either completes it or starts it in the background.
   * @returns the amount of work found; if it is not 0, the next poll is soon
   */
  poll(): Promise<number>;
  /** Milliseconds between two polls. */
  readonly pollIntervals: { readonly shortest: number; readonly longest: number };
  readonly log: Logger;
  /** Message that is logged when a poll fails. */
  readonly failureMessage: string;
}

/** Polls for work repeatedly, less often while there is none. Continues after failed polls. */
export function createPollingLoop(options: PollingLoopOptions) {
  const { pollIntervals, log, failureMessage } = options;
  const pacer = createQueuePollPacer(pollIntervals);
  let loop: Promise<void> | undefined;
  let isStopping = false;

  const run = async (): Promise<void> => {
    while (!isStopping)
      await options.poll().then(
        workCount => pacer.waitForNextPoll(workCount > 0),
        (error: unknown) => {
          log.warn({ err: error }, failureMessage);
          return pacer.waitAfterFailure();
        },
      );
  };

  return {
    start(): void {
      loop = run();
    },

    /** Stops polling. Resolves when the current poll, if there is one, has ended. */
    async stop(): Promise<void> {
      isStopping = true;
      pacer.stop();
      await loop;
    },

    /**
     * True while the loop is stopping. A poll that processes items one by one must then skip the remaining items.
     */
    get isStopping(): boolean {
      return isStopping;
    },

    /** Makes the next poll due, because capacity has become free. */
    pollSoon(): void {
      pacer.pollSoon();
    },
  };
}
export type PollingLoop = ReturnType<typeof createPollingLoop>;
