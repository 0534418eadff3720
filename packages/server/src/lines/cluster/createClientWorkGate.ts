import { createDeferred, type Deferred, pause, withTimeout } from '@recado/timing';

const POLL_INTERVAL_MS = 20;

export type ClientWorkGate = ReturnType<typeof createClientWorkGate>;

/** Tracks each client's running work on this node, so that a transfer can wait until the work has ended. */
export function createClientWorkGate() {
  const closed = new Map<string, { readonly opening: Deferred<void>; closeCount: number; deadline: number }>();
  const runningCounts = new Map<string, number>();

  return {
    /** Waits until no transfer or takeover of the client is in progress. @returns false if that took too long */
    async waitUntilOpen(clientId: string): Promise<boolean> {
      const entry = closed.get(clientId);
      if (!entry) return true;
      return withTimeout(
        entry.deadline - performance.now(),
        entry.opening.promise.then(() => true),
        () => false,
      );
    },
    /** Runs work for a client. The client counts as busy until this work has ended. */
    async runWork<T>(clientId: string, work: () => Promise<T>): Promise<T> {
      runningCounts.set(clientId, (runningCounts.get(clientId) ?? 0) + 1);
      try {
        return await work();
      } finally {
        const remaining = (runningCounts.get(clientId) ?? 1) - 1;
        if (remaining > 0) runningCounts.set(clientId, remaining);
        else runningCounts.delete(clientId);
      }
    },
    isClosed(clientId: string): boolean {
      return closed.has(clientId);
    },
    isBusy(clientId: string): boolean {
      return runningCounts.has(clientId);
    },
    /**
     * Blocks new work for the client, and waits for its running work.
     * @param maxClosedMs maximum milliseconds that blocked callers wait for the gate to open
     * @returns whether all running work ended within `drainTimeoutMs` milliseconds
     */
    async close(clientId: string, drainTimeoutMs: number, maxClosedMs: number): Promise<boolean> {
      const entry = closed.get(clientId) ?? { opening: createDeferred<void>(), closeCount: 0, deadline: 0 };
      entry.closeCount += 1;
      entry.deadline = Math.max(entry.deadline, performance.now() + maxClosedMs);
      closed.set(clientId, entry);
      const deadline = performance.now() + drainTimeoutMs;
      while (runningCounts.has(clientId) && performance.now() < deadline) await pause(POLL_INTERVAL_MS);
      return !runningCounts.has(clientId);
    },
    /** Lets the client's work continue that `close` blocked. Must be called once for each call of `close`. */
    open(clientId: string): void {
      const entry = closed.get(clientId);
      if (!entry) return;
      entry.closeCount -= 1;
      if (entry.closeCount > 0) return;
      closed.delete(clientId);
      entry.opening.resolve();
    },
  };
}
