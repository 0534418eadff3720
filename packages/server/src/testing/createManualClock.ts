import type { Clock } from '../lines/sessions/clock.ts';

/** A clock that stands still until somebody moves it. */
export interface ManualClock extends Clock {
  /** Moves on, running on the way, in order, whatever is due. */
  advance(milliseconds: number): void;
  /** When the next timer is due, milliseconds from now. */
  readonly next: number | undefined;
}

export function createManualClock(start = Date.now()): ManualClock {
  const timers = new Set<{ readonly due: number; readonly run: () => void }>();
  let now = start;
  const first = () => [...timers].sort((one, other) => one.due - other.due)[0];
  return {
    now: () => new Date(now),
    after(delay, run) {
      const timer = { due: now + Math.max(0, delay), run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(milliseconds) {
      const until = now + milliseconds;
      for (let timer = first(); timer && timer.due <= until; timer = first()) {
        timers.delete(timer);
        now = Math.max(now, timer.due);
        timer.run();
      }
      now = until;
    },
    get next() {
      const timer = first();
      return timer && timer.due - now;
    },
  };
}
