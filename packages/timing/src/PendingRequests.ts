import type { Clock } from './clock.ts';
import { createDeferred, type Deferred } from './createDeferred.ts';

export interface RequestTimeout {
  readonly ms: number;
  /** Creates the error of a request without a response after `ms` milliseconds. */
  createError(): Error;
}

interface PendingRequest extends Pick<Deferred<unknown>, 'resolve' | 'reject'> {
  cancelTimeout(): void;
}

/** Requests to another process that wait for the response with their ID. */
export class PendingRequests {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #pending = new Map<number, PendingRequest>();
  #lastId = 0;

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock;
  }

  /** Number of requests without a response. */
  get count(): number {
    return this.#pending.size;
  }

  /**
   * Writes a request and resolves with its response.
   *
   * @param write writes the request with a new ID. If it throws, the request rejects with this error
   */
  request(write: (id: number) => void, timeout: RequestTimeout): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = createDeferred<unknown>();
    const cancelTimeout = this.#clock.after(timeout.ms, () => this.reject(id, timeout.createError()));
    this.#pending.set(id, { resolve, reject, cancelTimeout });
    try {
      write(id);
    } catch (error) {
      this.#remove(id)?.reject(error);
    }
    return promise;
  }

  /** Resolves a request. Does nothing if the request is not pending any more. */
  resolve(id: number, result: unknown): void {
    this.#remove(id)?.resolve(result);
  }

  /** Rejects a request. Does nothing if the request is not pending any more. */
  reject(id: number, error: Error): void {
    this.#remove(id)?.reject(error);
  }

  #remove(id: number): PendingRequest | undefined {
    const request = this.#pending.get(id);
    this.#pending.delete(id);
    request?.cancelTimeout();
    return request;
  }
}
