import { onAbort } from './onAbort.ts';

/**
 * Signal that aborts with the first of several signals and with the same reason, on a timeout, or
 * on request.
 */
export interface JoinedSignal {
  readonly signal: AbortSignal;
  /** Whether the timeout aborted the signal. */
  readonly isOverdue: boolean;
  /** Aborts only this signal. */
  abort(this: void, reason?: unknown): void;
  /** Must be called: removes timer and listeners (AbortSignal.any never does so on Node 20). */
  release(this: void): void;
}

/** @param milliseconds until the signal aborts with a `TimeoutError`. Default `Infinity`: never */
export function joinSignals(
  signals: readonly (AbortSignal | undefined)[],
  milliseconds: number = Number.POSITIVE_INFINITY,
): JoinedSignal {
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
