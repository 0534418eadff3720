import { onAbort } from './onAbort.ts';

/**
 * The promise's result; rejects with the signal's reason when that is aborted first. For work that may never settle:
 * whoever gave up must not wait for it.
 */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const letGo = onAbort(signal, () => reject(signal.reason));
    promise.then(resolve, reject).finally(letGo);
  });
}
