import type { Clock } from '@recado/timing';

/** Clock for tests, which advances only when `advance` is called. */
export interface ManualClock extends Clock {
  /** Advances the time and runs the timers that become due, in the order of their times. */
  advance(milliseconds: number): void;
  /** Milliseconds until the next timer runs; undefined if there is no timer. */
  readonly nextTimerMs: number | undefined;
}

export function createManualClock(start = Date.now()): ManualClock {
  const timers = new Set<{ readonly due: number; readonly run: () => void }>();
  let now = start;
  const findNextTimer = () => [...timers].sort((left, right) => left.due - right.due)[0];
  return {
    now: () => new Date(now),
    after(delay, run) {
      const timer = { due: now + Math.max(0, delay), run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(milliseconds) {
      const endTime = now + milliseconds;
      for (let timer = findNextTimer(); timer && timer.due <= endTime; timer = findNextTimer()) {
        timers.delete(timer);
        now = Math.max(now, timer.due);
        timer.run();
      }
      now = endTime;
    },
    get nextTimerMs() {
      const timer = findNextTimer();
      return timer && timer.due - now;
    },
  };
}
