export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(this: void, value: T): void;
  reject(this: void, reason: unknown): void;
}

/** Creates a promise with its settle functions, because Node 20 has no `Promise.withResolvers`. */
export function createDeferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise;
    reject = rejectPromise;
  });
  return { promise, resolve, reject };
}
