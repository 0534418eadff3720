/** Collects what comes while the last batch is being written, so that many writers cost one transaction. */
export interface Batcher<Item> {
  /** Resolves when it is written; rejects when its batch could not be. */
  add(item: Item): Promise<void>;
}

export function createBatcher<Item>(write: (items: readonly Item[]) => Promise<unknown>): Batcher<Item> {
  let waiting: Item[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;

  return {
    add(item) {
      waiting.push(item);
      next ??= last.then(async () => {
        const batch = waiting;
        waiting = [];
        next = undefined;
        const writing = write(batch);
        last = writing.catch(() => undefined);
        await writing;
      });
      return next;
    },
  };
}
