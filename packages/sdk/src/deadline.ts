export interface Limits {
  /** Milliseconds; `Infinity` waits for ever. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

/** What a signal made by `withDeadline` is aborted with when the time is over. */
export const overdue: unique symbol = Symbol('overdue');

/**
 * Runs `work` with a signal that fires when the caller's does, with the caller's reason, or when the time is over, with
 * `overdue`. (`AbortSignal.any` is too new for the browsers this runs in.)
 */
export async function withDeadline<T>(
  { timeout, signal }: Limits,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const timer = Number.isFinite(timeout) ? setTimeout(() => controller.abort(overdue), timeout) : undefined;
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
