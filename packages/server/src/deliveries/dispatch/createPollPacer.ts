import { createDeferred } from '@recado/timing';

export interface PollPacer {
  /**
   * Waits until the next poll. The wait grows after polls that found nothing.
   *
   * @param mayBeMore whether the poll claimed as much as it can: then the next poll is due now
   */
  waitForNextPoll(hasFoundWork: boolean, mayBeMore?: boolean): Promise<void>;
  /** Waits after a failed poll. */
  waitAfterFailure(): Promise<void>;
  /** Capacity is free: polls at once, or a quarter of the shortest interval after the last poll. */
  pollSoon(): void;
  /** There may be new work: polls at once, or the shortest interval after the last poll. */
  notifyNewWork(): void;
  /** Ends the current wait and all later ones: no other poll will follow. */
  stop(): void;
}

/** Milliseconds to wait after a failed poll. */
const FAILURE_WAIT_MS = 1_000;

/** Milliseconds from the start of a wait until new work, or free capacity, may end it. */
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
  // Combines the polls that follow the ends of many attempts.
  const defaultEarliest: EarliestEnd = { news: shortest, room: shortest / 4 };
  let delay = shortest;
  let wake = createDeferred<void>();
  let isEnded = false;
  /** Reasons that arrived while nothing was waiting; they apply to the next wait. */
  const missedReasons = new Set<keyof EarliestEnd>();
  /** Current wait: the earliest time at which each reason may end it, and its scheduled end. */
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
    // Do not lengthen the next wait: the attempts of other webhooks must not make polls rare.
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
      // New work does not end this wait: every stored event would retry the failed poll.
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
