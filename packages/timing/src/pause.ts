import { onAbort } from './onAbort.ts';

/** Resolves after so many milliseconds; rejects with the signal's reason when it is aborted before. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => {
      letGo?.();
      resolve();
    }, milliseconds);
    const letGo =
      signal &&
      onAbort(signal, () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
  });
}
