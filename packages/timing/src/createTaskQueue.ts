/** Creates a queue that runs tasks in call order, one at a time. A failed task rejects only its own promise. */
export function createTaskQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
