import { onAbort } from './onAbort.ts';

/**
 * The promise's result, or what `late` says when it has not settled after that many milliseconds or the signal is
 * aborted first. Leaves no timer behind.
 */
export async function within<Result, Late>(
  ms: number,
  promise: Promise<Result>,
  late: () => Late,
  signal?: AbortSignal,
): Promise<Result | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = (): void => {};
  const over = new Promise<void>(resolve => {
    stop = resolve;
    timer = setTimeout(resolve, ms);
  }).then(late);
  const letGo = signal && onAbort(signal, stop);
  // Whoever loses the race must not be reported as unhandled.
  over.catch(() => undefined);
  promise.catch(() => undefined);
  return Promise.race([promise, over]).finally(() => {
    clearTimeout(timer);
    letGo?.();
  });
}
