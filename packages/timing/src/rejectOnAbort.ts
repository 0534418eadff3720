import { onAbort } from './onAbort.ts';

/**
 * Settles like the promise, or rejects with the signal's reason if the signal aborts first. Use it for
 * operations that may never settle, so that the caller does not wait for them after an abort.
 */
export function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const unsubscribe = onAbort(signal, () => reject(signal.reason));
    promise.then(resolve, reject).finally(unsubscribe);
  });
}
