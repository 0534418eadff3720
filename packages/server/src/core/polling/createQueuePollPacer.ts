import { createDeferred } from '@recado/timing';

/** Milliseconds to wait after a poll of the database failed. */
const FAILURE_WAIT_MS = 1_000;

/**
 * Minimum milliseconds until the next poll. After `newWork` milliseconds, new work may start the poll. After
 * `freeCapacity` milliseconds, free capacity may start it.
 */
interface EarliestEnd {
  readonly newWork: number;
  readonly freeCapacity: number;
}

interface PollPacerOptions {
  readonly shortest: number;
  readonly longest: number;
  /**
   * Longest interval of polls that new work starts, for callers that report new work although there is often none. The
   * interval grows when such polls find nothing. Default: `shortest`.
   */
  readonly longestAfterNewWork?: number;
}

/** Number of polls in a row that new work started without need, before their interval grows. */
const TOLERATED_NEEDLESS_POLLS = 2;

/** Creates a pacer that decides when to poll next. `shortest` and `longest` are intervals in milliseconds. */
export function createQueuePollPacer({ shortest, longest, longestAfterNewWork = shortest }: PollPacerOptions) {
  // An attempt that ends frees capacity, but this ends a wait only after `shortest` / 4 milliseconds.
  // By then, more attempts may have ended, and one poll claims work for all of them.
  const freeCapacity = shortest / 4;
  let delay = shortest;
  let needlessPolls = 0;
  const getNewWorkInterval = (): number =>
    Math.min(longestAfterNewWork, shortest * 2 ** Math.max(0, needlessPolls - TOLERATED_NEEDLESS_POLLS));
  let wake = createDeferred<void>();
  let isEnded = false;
  /** Requests for an early poll that arrived while no wait was running. They shorten the next wait. */
  const missedReasons = new Set<keyof EarliestEnd>();
  /** Current wait: its end, its timer, and for each reason the earliest time at which it may end the wait. */
  let currentWait: { readonly earliest: EarliestEnd; endsAt: number; timer: NodeJS.Timeout } | undefined;
  let wasShortened = false;
  let wasStartedByNewWork = false;

  const scheduleEnd = (milliseconds: number) => setTimeout(() => wake.resolve(), milliseconds);

  const waitFor = async (durationMs: number, { newWork, freeCapacity }: EarliestEnd): Promise<void> => {
    if (isEnded) return;
    const now = performance.now();
    wasShortened = false;
    wasStartedByNewWork = false;
    currentWait = {
      earliest: { newWork: now + newWork, freeCapacity: now + freeCapacity },
      endsAt: now + durationMs,
      timer: scheduleEnd(durationMs),
    };
    for (const reason of missedReasons) shortenWait(reason);
    missedReasons.clear();
    await wake.promise;
    clearTimeout(currentWait.timer);
    currentWait = undefined;
    wake = createDeferred();
  };

  const shortenWait = (reason: keyof EarliestEnd): void => {
    if (!currentWait) {
      missedReasons.add(reason);
      return;
    }
    const now = performance.now();
    const endsAt = Math.max(now, currentWait.earliest[reason]);
    if (endsAt >= currentWait.endsAt) return;
    // Finished attempts for some webhooks often shorten the wait for the next poll.
    // After such a wait, the delay must not grow, because polls for other webhooks would become rare.
    if (reason === 'freeCapacity') wasShortened = true;
    else wasStartedByNewWork = true;
    clearTimeout(currentWait.timer);
    currentWait.endsAt = endsAt;
    currentWait.timer = scheduleEnd(endsAt - now);
  };

  return {
    /**
     * Waits until the next poll. The wait grows after polls that found no work.
     *
     * @param mayBeMore whether there may be more work than the poll could claim; if so, the wait ends at once
     */
    async waitForNextPoll(hasFoundWork: boolean, mayBeMore = hasFoundWork): Promise<void> {
      if (hasFoundWork) delay = shortest;
      needlessPolls = !hasFoundWork && wasStartedByNewWork ? needlessPolls + 1 : 0;
      await waitFor(mayBeMore ? 0 : delay, { newWork: getNewWorkInterval(), freeCapacity });
      if (!hasFoundWork && !wasShortened) delay = Math.min(longest, delay * 1.5);
    },

    /** Waits until the next poll, after a poll that failed because of the database. */
    async waitAfterFailure(): Promise<void> {
      // New work must not shorten the wait after a failed poll, or every stored event would repeat the failed poll.
      await waitFor(FAILURE_WAIT_MS, { newWork: FAILURE_WAIT_MS, freeCapacity: 0 });
    },

    /**
     * Makes the next poll due when a quarter of the shortest interval has passed since the last poll. If this
     * time has already passed, the poll is due now.
     */
    pollSoon(): void {
      shortenWait('freeCapacity');
    },

    /**
     * Requests an early poll, because there may be new work. The poll runs at once or, if the last poll was too
     * recent, as soon as the shortest interval has passed. If such polls find nothing, the interval grows up to
     * `longestAfterNewWork`.
     */
    notifyNewWork(): void {
      shortenWait('newWork');
    },

    /** Ends the current wait. From then on, waits end at once, so that the polling loop can notice the stop. */
    stop(): void {
      isEnded = true;
      wake.resolve();
    },
  };
}
export type QueuePollPacer = ReturnType<typeof createQueuePollPacer>;
