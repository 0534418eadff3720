/**
 * Returns the time of the monotonic clock in milliseconds. All threads of a process read the same clock, unlike
 * `performance.now()`, whose zero differs between threads. It also advances while the process is stopped.
 */
export const readMonotonicMs = (): number => Number(process.hrtime.bigint()) / 1_000_000;
