import type { Clock } from './clock.ts';

/** Creates the timer that opens a line at the time of its next reconnect. */
export function createLineReopenTimer(clock: Pick<Clock, 'now' | 'after'>, open: { now(): void; later(): void }) {
  let cancel = () => {};
  return {
    at(time: Date): void {
      const delay = time.getTime() - clock.now().getTime();
      if (delay <= 0) open.now();
      else cancel = clock.after(delay, open.later);
    },
    cancel: (): void => cancel(),
  };
}
