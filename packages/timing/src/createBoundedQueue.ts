/** The queue is as long as it may get; the task was not taken. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

export interface BoundedQueueOptions {
  /** Tasks at work at once. */
  readonly concurrency: number;
  /** Tasks waiting at once; one more is refused. */
  readonly waiting: number;
}

export interface BoundedQueue {
  /** Whether no task is at work. */
  readonly isIdle: boolean;
  /**
   * Resolves when there is a place at work, in the order of the calls, with what gives it back; calling that again does
   * nothing. @throws QueueFull at once
   */
  enter(): Promise<() => void>;
  /** Runs tasks in the order they came. @throws QueueFull at once, or what the task throws */
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** Bounds both the work done at once and the memory of what waits for it. */
export function createBoundedQueue({ concurrency, waiting }: BoundedQueueOptions): BoundedQueue {
  const queue: (() => void)[] = [];
  let running = 0;

  const leave = (): void => {
    const next = queue.shift();
    // The place goes straight to the next one; freeing it first would let a newcomer overtake.
    if (next) next();
    else running -= 1;
  };

  const place = (): (() => void) => {
    let hasLeft = false;
    return () => {
      if (!hasLeft) leave();
      hasLeft = true;
    };
  };
  const enter = (): Promise<() => void> => {
    if (running < concurrency) {
      running += 1;
      return Promise.resolve(place());
    }
    if (queue.length >= waiting)
      return Promise.reject(new QueueFull(`more than ${waiting} tasks are waiting`));
    return new Promise(resolve => queue.push(() => resolve(place())));
  };

  return {
    get isIdle() {
      return running === 0;
    },
    enter,
    async run(task) {
      const done = await enter();
      try {
        return await task();
      } finally {
        done();
      }
    },
  };
}
