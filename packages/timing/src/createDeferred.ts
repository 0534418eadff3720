export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(this: void, value: T): void;
  reject(this: void, reason: unknown): void;
}

/** A promise and its ends (`Promise.withResolvers` is not in Node 20). */
export function createDeferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((settle, refuse) => {
    resolve = settle;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
