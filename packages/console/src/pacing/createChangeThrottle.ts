export interface ChangeThrottle {
  /** Schedules a run of the throttled action. Callers must call this function after each change. */
  recordChange(): void;
  /** Cancels the scheduled run of the action, if there is one. */
  cancel(): void;
}

export interface ChangeThrottleOptions {
  readonly action: () => void;
  /** Milliseconds between the first change and the action. Changes during this delay share one run. */
  readonly initialDelayMs: number;
  /** Maximum milliseconds between two runs. Each run doubles the interval while changes continue. */
  readonly maxDelayMs: number;
}

/** Runs an action after changes. A rare change causes it soon; continuous changes cause it less often. */
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
