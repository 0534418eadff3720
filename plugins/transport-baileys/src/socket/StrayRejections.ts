import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Rejections inside Baileys that nobody handles, told to the one they concern. Without it a single one ends the
 * process and every session in it; `guardListeners` is the first line, this is the second.
 */
export class StrayRejections {
  readonly #owners = new AsyncLocalStorage<(reason: unknown) => void>();

  /** Everything that `code` begins, and what follows from it, belongs to this owner. */
  own<Result>(owner: (reason: unknown) => void, code: () => Result): Result {
    return this.#owners.run(owner, code);
  }

  listen(): void {
    process.on('unhandledRejection', this.#heard);
  }

  stop(): void {
    process.off('unhandledRejection', this.#heard);
  }

  readonly #heard = (reason: unknown): void => {
    const owner = this.#owners.getStore();
    if (owner) owner(reason);
    // Nobody's rejection ends the process, as it would if nobody listened.
    else if (process.listenerCount('unhandledRejection') === 1) throw reason;
  };
}
