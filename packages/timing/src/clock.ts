/** The current time and timers. Tests replace this clock, so that they never wait in real time. */
export interface Clock {
  now(): Date;
  /** Calls `run` once after `delay` milliseconds, unless the returned function is called first to cancel it. */
  after(delay: number, run: () => void): () => void;
}

/** Longest delay that `setTimeout` supports, in milliseconds. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** The system clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(delay, run) {
    const due = Date.now() + delay;
    let timer: NodeJS.Timeout;
    const setTimer = () => {
      const remainingMs = due - Date.now();
      timer = setTimeout(
        remainingMs > MAX_TIMEOUT_MS ? setTimer : run,
        Math.min(Math.max(0, remainingMs), MAX_TIMEOUT_MS),
      ).unref();
    };
    setTimer();
    return () => clearTimeout(timer);
  },
};
