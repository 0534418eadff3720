import type { Clock } from './clock.ts';

/** The one time at which a line is to be opened again. */
export function createReopening(clock: Pick<Clock, 'now' | 'after'>, open: { now(): void; later(): void }) {
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
