import { onAbort } from './onAbort.ts';

/** Resolves after a delay in milliseconds, or rejects with the signal's reason on abort. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => {
      unsubscribe?.();
      resolve();
    }, milliseconds);
    const unsubscribe =
      signal &&
      onAbort(signal, () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
  });
}
