import { onAbort } from './onAbort.ts';

/**
 * Signal that aborts on a timeout, on request, or when the first of several given signals aborts. If a
 * given signal causes the abort, its reason becomes the reason of the joined signal.
 */
export interface JoinedAbortSignal {
  readonly signal: AbortSignal;
  /** Whether the joined signal was aborted by its own timeout. */
  readonly isOverdue: boolean;
  /** Aborts only this signal, not the signals that it joins. */
  abort(this: void, reason?: unknown): void;
  /**
   * Removes the timer and the listeners on the joined signals. Every caller must call this function. Without
   * this call, the timer and the listeners remain in memory, as with `AbortSignal.any` on Node 20.
   */
  release(this: void): void;
}

/**
 * Joins signals and a timeout into one signal.
 *
 * @param milliseconds time until the signal aborts with a `TimeoutError`. Default `Infinity`: no timeout
 */
export function joinAbortSignals(
  signals: readonly (AbortSignal | undefined)[],
  milliseconds: number = Number.POSITIVE_INFINITY,
): JoinedAbortSignal {
  const joined = new AbortController();
  const timeoutError = new DOMException('The operation timed out.', 'TimeoutError');
  const unsubscribers = signals.map(signal => signal && onAbort(signal, () => joined.abort(signal.reason)));
  const timer = Number.isFinite(milliseconds) ? setTimeout(() => joined.abort(timeoutError), milliseconds) : undefined;
  return {
    signal: joined.signal,
    get isOverdue() {
      return joined.signal.reason === timeoutError;
    },
    abort: reason => joined.abort(reason),
    release() {
      clearTimeout(timer);
      for (const unsubscribe of unsubscribers) unsubscribe?.();
    },
  };
}
