/** Milliseconds before the retry of a failed renewal. */
const RETRY_DELAY_MS = 500;
/**
 * Maximum number of concurrent lease renewals. If one renewal hangs on a dead database connection, another can
 * still run.
 */
const MAX_CONCURRENT_RENEWALS = 2;

export interface RenewalScheduleDeps {
  /** Milliseconds between renewals. */
  readonly renewMs: number;
  /** Time at which the schedule starts, in milliseconds of the clock of all other times. */
  readonly startedAt: number;
}

/** Decides when the leases of a process are renewed. */
export function createRenewalSchedule({ renewMs, startedAt }: RenewalScheduleDeps) {
  let nextRenewalAt = startedAt + renewMs;
  let runningRenewals = 0;
  return {
    /** Returns whether a renewal must start now. If so, the caller must later call `end`. */
    tryStart(now: number, hasLeases: boolean): boolean {
      if (now < nextRenewalAt || runningRenewals >= MAX_CONCURRENT_RENEWALS) return false;
      nextRenewalAt = now + renewMs;
      if (hasLeases) runningRenewals += 1;
      return hasLeases;
    },
    /** Brings the next renewal forward, because one has failed. */
    retrySoon(now: number): void {
      nextRenewalAt = Math.min(nextRenewalAt, now + RETRY_DELAY_MS);
    },
    end(): void {
      runningRenewals -= 1;
    },
  };
}
