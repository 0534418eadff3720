/** Thrown when the maximum number of tasks is already waiting. The new task is not accepted. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

export interface BoundedQueueOptions {
  /** Maximum number of tasks that run concurrently. */
  readonly concurrency: number;
  /** Maximum number of tasks that wait at once. Further tasks are rejected. */
  readonly maxWaiting: number;
}

export interface BoundedQueue {
  /** Whether no task is running. */
  readonly isIdle: boolean;
  /**
   * Resolves when a slot is free, in the order of the calls. The result is a function that releases the slot.
   * Only its first call has an effect. @throws QueueFull immediately if too many callers wait
   */
  enter(): Promise<() => void>;
  /** Runs tasks in the order of the calls. @throws QueueFull immediately, or the task's own error */
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** Limits the number of running tasks, and the memory that waiting tasks occupy. */
export function createBoundedQueue({ concurrency, maxWaiting }: BoundedQueueOptions): BoundedQueue {
  const queue: (() => void)[] = [];
  let running = 0;

  const releaseSlot = (): void => {
    const next = queue.shift();
    // Pass the slot directly to the next task. If the slot became free first, a newer task could take it.
    if (next) next();
    else running -= 1;
  };

  const createRelease = (): (() => void) => {
    let hasLeft = false;
    return () => {
      if (!hasLeft) releaseSlot();
      hasLeft = true;
    };
  };
  const enter = (): Promise<() => void> => {
    if (running < concurrency) {
      running += 1;
      return Promise.resolve(createRelease());
    }
    if (queue.length >= maxWaiting) return Promise.reject(new QueueFull(`more than ${maxWaiting} tasks are waiting`));
    return new Promise(resolve => queue.push(() => resolve(createRelease())));
  };

  return {
    get isIdle() {
      return running === 0;
    },
    enter,
    async run(task) {
      const release = await enter();
      try {
        return await task();
      } finally {
        release();
      }
    },
  };
}
