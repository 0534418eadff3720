import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Passes unhandled rejections inside Baileys to the session that caused them. Otherwise a single rejection
 * would end the process with all its sessions. This is the second safeguard, after {@link catchSocketListenerFailures}.
 */
export class UnhandledRejectionRouter {
  readonly #owners = new AsyncLocalStorage<(reason: unknown) => void>();

  /** Runs `code`. Passes unhandled rejections of all work that `code` starts, directly or later, to `owner`. */
  runWithOwner<Result>(owner: (reason: unknown) => void, code: () => Result): Result {
    return this.#owners.run(owner, code);
  }

  listen(): void {
    process.on('unhandledRejection', this.#onRejection);
  }

  stop(): void {
    process.off('unhandledRejection', this.#onRejection);
  }

  readonly #onRejection = (reason: unknown): void => {
    const owner = this.#owners.getStore();
    if (owner) owner(reason);
    // If the rejection belongs to no session, end the process, as Node does without this listener.
    else if (process.listenerCount('unhandledRejection') === 1) throw reason;
  };
}
