import { createDeferred } from '@recado/timing';

export interface Pacer {
  /**
   * Waits before the next look: ever longer after those that found nothing.
   *
   * @param mayBeMore it took as much as it takes at once: the next look is due now
   */
  pause(found: boolean, mayBeMore?: boolean): Promise<void>;
  /** After a failure. */
  rest(): Promise<void>;
  /** There is room now: the next look is due, but not before a quarter of the shortest wait has passed since the last. */
  hurry(): void;
  /** There may be something new: the next look is due, but not before the shortest wait has passed since the last. */
  news(): void;
  /** There will be no other look: ends the wait, and all that come. */
  end(): void;
}

/** Milliseconds. */
const AFTER_FAILURE = 1_000;

/** Milliseconds from the beginning of a wait until news, or room, may end it. */
interface Earliest {
  readonly news: number;
  readonly room: number;
}

/** Milliseconds. */
export function createPacer({
  shortest,
  longest,
}: {
  readonly shortest: number;
  readonly longest: number;
}): Pacer {
  // Looks that follow each end of many attempts are made together.
  const usual: Earliest = { news: shortest, room: shortest / 4 };
  let delay = shortest;
  let wake = createDeferred<void>();
  let isEnded = false;
  /** What came while nobody waited: for the next wait. */
  const missed = new Set<keyof Earliest>();
  /** Of the wait that there is: the earliest that it may end, by what, and when it ends. */
  let current: { readonly earliest: Earliest; endsAt: number; timer: NodeJS.Timeout } | undefined;
  let wasShortened = false;

  const endIn = (milliseconds: number) => setTimeout(() => wake.resolve(), milliseconds);

  const wait = async (length: number, { news, room }: Earliest): Promise<void> => {
    if (isEnded) return;
    const now = performance.now();
    wasShortened = false;
    current = {
      earliest: { news: now + news, room: now + room },
      endsAt: now + length,
      timer: endIn(length),
    };
    for (const reason of missed) shorten(reason);
    missed.clear();
    await wake.promise;
    clearTimeout(current.timer);
    current = undefined;
    wake = createDeferred();
  };

  const shorten = (reason: keyof Earliest): void => {
    if (!current) {
      missed.add(reason);
      return;
    }
    const now = performance.now();
    const endsAt = Math.max(now, current.earliest[reason]);
    if (endsAt >= current.endsAt) return;
    // Who is hurried has not waited in vain: a busy neighbour must not make looks rare.
    if (reason === 'room') wasShortened = true;
    clearTimeout(current.timer);
    current.endsAt = endsAt;
    current.timer = endIn(endsAt - now);
  };

  return {
    async pause(found, mayBeMore = found) {
      if (found) delay = shortest;
      await wait(mayBeMore ? 0 : delay, usual);
      if (!found && !wasShortened) delay = Math.min(longest, delay * 1.5);
    },
    async rest() {
      // News do not end it: what failed would be tried again and again while things are being stored.
      await wait(AFTER_FAILURE, { news: AFTER_FAILURE, room: 0 });
    },
    hurry: () => shorten('room'),
    news: () => shorten('news'),
    end() {
      isEnded = true;
      wake.resolve();
    },
  };
}
