/** Runs one piece of work after the other, in the order they were asked for. A failure concerns its caller alone. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
