import { createQueue } from '@recado/timing';

/** Collects what comes while the last batch is being written, so that many writers cost one transaction. */
export interface Batcher<Item> {
  /** Resolves when it is written; rejects when its batch could not be. */
  add(item: Item): Promise<void>;
}

export function createBatcher<Item>(write: (items: readonly Item[]) => Promise<unknown>): Batcher<Item> {
  const inOrder = createQueue();
  let waiting: Item[] = [];
  let next: Promise<void> | undefined;

  return {
    add(item) {
      waiting.push(item);
      next ??= inOrder(async () => {
        const batch = waiting;
        waiting = [];
        next = undefined;
        await write(batch);
      });
      return next;
    },
  };
}
