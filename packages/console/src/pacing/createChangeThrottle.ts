export interface ChangeThrottle {
  /** Reports a change. */
  recordChange(): void;
  /** Cancels the pending run. */
  cancel(): void;
}

export interface ChangeThrottleOptions {
  readonly action: () => void;
  /** Milliseconds between a first change and the run. Other changes in that time are included. */
  readonly initialDelayMs: number;
  /** Maximum milliseconds between runs. The interval doubles with each run of continuous changes. */
  readonly maxDelayMs: number;
}

/** Runs an action after changes: soon after rare ones, and less often during continuous ones. */
export function createChangeThrottle({ action, initialDelayMs, maxDelayMs }: ChangeThrottleOptions): ChangeThrottle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = initialDelayMs;
  let lastRunAt = Number.NEGATIVE_INFINITY;
  return {
    recordChange() {
      if (timer !== undefined) return;
      delayMs = Date.now() - lastRunAt > maxDelayMs ? initialDelayMs : Math.min(delayMs * 2, maxDelayMs);
      timer = setTimeout(() => {
        timer = undefined;
        lastRunAt = Date.now();
        action();
      }, delayMs);
    },
    cancel: () => clearTimeout(timer),
  };
}
