/** The time and its timers, so that nothing has to wait for real in a test. */
export interface Clock {
  now(): Date;
  /** Calls `then` once after `delay` milliseconds, unless the returned function is called before. */
  after(delay: number, run: () => void): () => void;
}

/** Longest delay that `setTimeout` takes. */
const LONGEST = 2 ** 31 - 1;

/** Timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(delay, run) {
    const due = Date.now() + delay;
    let timer: NodeJS.Timeout;
    const wind = () => {
      const left = due - Date.now();
      timer = setTimeout(left > LONGEST ? wind : run, Math.min(Math.max(0, left), LONGEST)).unref();
    };
    wind();
    return () => clearTimeout(timer);
  },
};
