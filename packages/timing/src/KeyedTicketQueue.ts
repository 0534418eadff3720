import { type BoundedQueue, createBoundedQueue, QueueFull } from './createBoundedQueue.ts';
import { createDeferred } from './createDeferred.ts';

export interface KeyedTicketQueueOptions {
  /** Maximum number of tasks of one key that are in progress at the same time. */
  readonly concurrency: number;
  /** Maximum number of tasks of one key that wait for a free slot. */
  readonly maxWaiting: number;
  /** Creates the error that `enter` throws if too many tasks of a key wait. */
  readonly createFullError: () => Error;
}

/** Position of one task in the queue of its key. */
export interface QueueTicket {
  /** Resolves when all earlier tasks of the key have called `releaseNext` or `done`. */
  readonly ready: Promise<void>;
  /** Allows the next task of the key to continue, while this task remains in progress. */
  releaseNext(): void;
  /** Removes the task from the queue. Only the first call has an effect. */
  done(): void;
}

interface TicketQueue {
  readonly slots: BoundedQueue;
  last: Promise<void>;
}

/** Keeps the order of the tasks of each key, and limits how many of them are in progress. */
export class KeyedTicketQueue {
  readonly #options: KeyedTicketQueueOptions;
  readonly #queues = new Map<string, TicketQueue>();

  constructor(options: KeyedTicketQueueOptions) {
    this.#options = options;
  }

  /** Number of keys with a task that is in progress or waits. */
  get size(): number {
    return this.#queues.size;
  }

  /** Waits for a free slot. Slots are given in call order. @throws the error of `createFullError` if too many wait */
  async enter(key: string): Promise<QueueTicket> {
    const queues = this.#queues;
    const queue = this.#queueOf(key);
    const { promise, resolve: releaseNext } = createDeferred<void>();
    const ready = queue.last;
    queue.last = Promise.all([ready, promise]).then(() => undefined);
    const leave = await queue.slots.enter().catch((error: unknown) => {
      releaseNext();
      throw error instanceof QueueFull ? this.#options.createFullError() : error;
    });
    return {
      ready,
      releaseNext() {
        releaseNext();
      },
      done() {
        releaseNext();
        leave();
        // An earlier ticket may be done again after the key has got a new queue, which must stay.
        if (queue.slots.isIdle && queues.get(key) === queue) queues.delete(key);
      },
    };
  }

  #queueOf(key: string): TicketQueue {
    const { concurrency, maxWaiting } = this.#options;
    const queue = this.#queues.get(key) ?? {
      slots: createBoundedQueue({ concurrency, maxWaiting }),
      last: Promise.resolve(),
    };
    this.#queues.set(key, queue);
    return queue;
  }
}
