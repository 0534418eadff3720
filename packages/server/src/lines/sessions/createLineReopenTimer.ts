import type { Clock } from '@recado/timing';

export interface LineReopenTimerDeps {
  readonly clock: Clock;
  /** Opens the line, if the time of the reconnect has already come when it is set. */
  openNow(): void;
  /** Opens the line when the timer expires. */
  openLater(): void;
}

/** Creates the timer that opens a line at the time of its next reconnect. */
export function createLineReopenTimer(deps: LineReopenTimerDeps) {
  const { clock } = deps;
  let cancelTimer = () => {};
  return {
    setTime(time: Date): void {
      const delay = time.getTime() - clock.now().getTime();
      if (delay <= 0) deps.openNow();
      else cancelTimer = clock.after(delay, () => deps.openLater());
    },
    cancel(): void {
      cancelTimer();
    },
  };
}
