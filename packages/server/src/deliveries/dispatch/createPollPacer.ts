import { createDeferred } from '@recado/timing';

export interface PollPacer {
  /**
   * Waits until the next poll. The wait grows after polls that found nothing.
   *
   * @param mayBeMore whether the poll claimed as much as it could; if so, the next poll is due now
   */
  waitForNextPoll(hasFoundWork: boolean, mayBeMore?: boolean): Promise<void>;
  /** Waits after a failed poll. */
  waitAfterFailure(): Promise<void>;
  /** Makes the next poll due, at once or a quarter of the shortest interval after the last poll. */
  pollSoon(): void;
  /**
   * Makes the next poll due, at once or the shortest interval after the last poll, because there may
   * be new work.
   */
  notifyNewWork(): void;
  /** Ends the current wait. Later waits end at once, because no other poll will follow. */
  stop(): void;
}

/** Milliseconds to wait after a failed poll. */
const FAILURE_WAIT_MS = 1_000;

/** Milliseconds from the start of a wait until each reason may end it: new work, or free capacity (`room`). */
interface EarliestEnd {
  readonly news: number;
  readonly room: number;
}

/** Creates a pacer that decides when to poll next. Both intervals are in milliseconds. */
export function createPollPacer({
  shortest,
  longest,
}: {
  readonly shortest: number;
  readonly longest: number;
}): PollPacer {
  // Free capacity may end a wait only after this time, so that one poll follows the ends of many attempts.
  const defaultEarliest: EarliestEnd = { news: shortest, room: shortest / 4 };
  let delay = shortest;
  let wake = createDeferred<void>();
  let isEnded = false;
  /** Reasons to poll that arrived while nothing was waiting. They apply to the next wait. */
  const missedReasons = new Set<keyof EarliestEnd>();
  /** The current wait: the earliest time at which each reason may end it, and its scheduled end. */
  let currentWait: { readonly earliest: EarliestEnd; endsAt: number; timer: NodeJS.Timeout } | undefined;
  let wasShortened = false;

  const scheduleEnd = (milliseconds: number) => setTimeout(() => wake.resolve(), milliseconds);

  const waitFor = async (durationMs: number, { news, room }: EarliestEnd): Promise<void> => {
    if (isEnded) return;
    const now = performance.now();
    wasShortened = false;
    currentWait = {
      earliest: { news: now + news, room: now + room },
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
    // Do not lengthen the next wait, because attempts of some webhooks must not make the polls for others rare.
    if (reason === 'room') wasShortened = true;
    clearTimeout(currentWait.timer);
    currentWait.endsAt = endsAt;
    currentWait.timer = scheduleEnd(endsAt - now);
  };

  return {
    async waitForNextPoll(hasFoundWork, mayBeMore = hasFoundWork) {
      if (hasFoundWork) delay = shortest;
      await waitFor(mayBeMore ? 0 : delay, defaultEarliest);
      if (!hasFoundWork && !wasShortened) delay = Math.min(longest, delay * 1.5);
    },
    async waitAfterFailure() {
      // New work must not end this wait, because otherwise every stored event would retry the failed poll.
      await waitFor(FAILURE_WAIT_MS, { news: FAILURE_WAIT_MS, room: 0 });
    },
    pollSoon: () => shortenWait('room'),
    notifyNewWork: () => shortenWait('news'),
    stop() {
      isEnded = true;
      wake.resolve();
    },
  };
}
