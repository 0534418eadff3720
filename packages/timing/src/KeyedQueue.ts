/** Runs tasks with the same key one after the other, and tasks with different keys in parallel. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<void>>();

  /** Number of keys with a task that runs or waits. */
  get size(): number {
    return this.#tails.size;
  }

  /** Resolves with the task's result. A failed task does not block the next one. */
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const result = before.then(task);
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    this.#tails.set(key, tail);
    void tail.then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    });
    return result;
  }

  /** Resolves when the tasks queued so far are done. Does not wait for later tasks. */
  async idle(): Promise<void> {
    await Promise.all(this.#tails.values());
  }
}
