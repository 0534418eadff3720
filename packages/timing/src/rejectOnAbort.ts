import { onAbort } from './onAbort.ts';

/**
 * Settles like the promise, or rejects with the signal's reason if it aborts first. For operations
 * that may never settle: after an abort, the caller must not wait for them.
 */
export function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const unsubscribe = onAbort(signal, () => reject(signal.reason));
    promise.then(resolve, reject).finally(unsubscribe);
  });
}
