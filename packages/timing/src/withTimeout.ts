import { onAbort } from './onAbort.ts';

/**
 * Settles like the promise, unless `ms` milliseconds pass or the signal aborts first. In these cases it settles
 * with the result of `onTimeout`. Leaves no timer behind.
 */
export async function withTimeout<Result, TimeoutResult>(
  ms: number,
  promise: Promise<Result>,
  onTimeout: () => TimeoutResult,
  signal?: AbortSignal,
): Promise<Result | TimeoutResult> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = (): void => {};
  const timeout = new Promise<void>(resolve => {
    stop = resolve;
    timer = setTimeout(resolve, ms);
  }).then(onTimeout);
  const unsubscribe = signal && onAbort(signal, stop);
  // The promise that loses the race must not be reported as an unhandled rejection.
  timeout.catch(() => undefined);
  promise.catch(() => undefined);
  return Promise.race([promise, timeout]).finally(() => {
    clearTimeout(timer);
    unsubscribe?.();
  });
}
