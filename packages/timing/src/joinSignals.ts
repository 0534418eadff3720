import { onAbort } from './onAbort.ts';

/** A signal that aborts with the first of others, for the same reason, when its time is over, or by itself. */
export interface JoinedSignal {
  readonly signal: AbortSignal;
  /** Whether it was the time that aborted it. */
  readonly isOverdue: boolean;
  /** Aborts this signal alone. */
  abort(this: void, reason?: unknown): void;
  /** Must be called in the end: lets go of the others (AbortSignal.any never would on Node 20) and of the timer. */
  release(this: void): void;
}

/** @param milliseconds after which the signal aborts with a `TimeoutError`; without, or `Infinity`: never */
export function joinSignals(
  signals: readonly (AbortSignal | undefined)[],
  milliseconds: number = Number.POSITIVE_INFINITY,
): JoinedSignal {
  const joined = new AbortController();
  const overdue = new DOMException('The time is over.', 'TimeoutError');
  const lettingGo = signals.map(signal => signal && onAbort(signal, () => joined.abort(signal.reason)));
  const timer = Number.isFinite(milliseconds)
    ? setTimeout(() => joined.abort(overdue), milliseconds)
    : undefined;
  return {
    signal: joined.signal,
    get isOverdue() {
      return joined.signal.reason === overdue;
    },
    abort: reason => joined.abort(reason),
    release() {
      clearTimeout(timer);
      for (const letGo of lettingGo) letGo?.();
    },
  };
}
