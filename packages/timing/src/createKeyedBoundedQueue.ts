import { type BoundedQueue, type BoundedQueueOptions, createBoundedQueue } from './createBoundedQueue.ts';

/** A bounded queue for each key, which exists only while a task of the key runs or waits. */
export interface KeyedBoundedQueue {
  /** Number of keys with a running or waiting task. */
  readonly size: number;
  /** Waits for a slot of the key. The result releases the slot. @throws QueueFull if too many callers of the key wait */
  enter(key: string): Promise<() => void>;
  /** Runs the tasks of a key in the order of the calls. @throws QueueFull, or the task's own error */
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
}

/** Limits running and waiting tasks of each key. Keys do not wait for each other. */
export function createKeyedBoundedQueue(options: BoundedQueueOptions): KeyedBoundedQueue {
  const queues = new Map<string, BoundedQueue>();
  const enter = async (key: string): Promise<() => void> => {
    const queue = queues.get(key) ?? createBoundedQueue(options);
    queues.set(key, queue);
    const leave = await queue.enter();
    return () => {
      leave();
      // A release may be called again after the key has got a new queue, which must stay.
      if (queue.isIdle && queues.get(key) === queue) queues.delete(key);
    };
  };
  return {
    get size() {
      return queues.size;
    },
    enter,
    async run(key, task) {
      const leave = await enter(key);
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
