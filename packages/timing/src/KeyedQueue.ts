/** Runs tasks of one key one after the other, and those of different keys side by side. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<void>>();

  /** Resolves with the task's result; a task that fails does not hold up the next one. */
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

  /** Resolves when nothing is under way; later tasks do not count. */
  async idle(): Promise<void> {
    await Promise.all(this.#tails.values());
  }
}
