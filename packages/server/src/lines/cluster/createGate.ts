import { createDeferred, type Deferred, pause, within } from '@recado/timing';

/** What goes on with each client here, so that one can be handed over between two orders. */
export interface Gate {
  /** Waits while the client is being handed over or taken. @returns whether that ended as soon as it should */
  opened(clientId: string): Promise<boolean>;
  /** Counts as under way until it has ended. */
  pass<T>(clientId: string, work: () => Promise<T>): Promise<T>;
  isClosed(clientId: string): boolean;
  isBusy(clientId: string): boolean;
  /**
   * Nothing new begins.
   * @param keeps milliseconds for which others wait for it to open
   * @returns whether nothing is under way any more, after `patience` milliseconds at most
   */
  close(clientId: string, patience: number, keeps: number): Promise<boolean>;
  /** Once for each `close`. */
  open(clientId: string): void;
}

const LOOK = 20;

export function createGate(): Gate {
  const closed = new Map<string, { readonly again: Deferred<void>; by: number; latest: number }>();
  const underWay = new Map<string, number>();

  return {
    async opened(clientId) {
      const entry = closed.get(clientId);
      if (!entry) return true;
      return within(
        entry.latest - performance.now(),
        entry.again.promise.then(() => true),
        () => false,
      );
    },
    async pass(clientId, work) {
      underWay.set(clientId, (underWay.get(clientId) ?? 0) + 1);
      try {
        return await work();
      } finally {
        const left = (underWay.get(clientId) ?? 1) - 1;
        if (left > 0) underWay.set(clientId, left);
        else underWay.delete(clientId);
      }
    },
    isClosed: clientId => closed.has(clientId),
    isBusy: clientId => underWay.has(clientId),
    async close(clientId, patience, keeps) {
      const entry = closed.get(clientId) ?? { again: createDeferred<void>(), by: 0, latest: 0 };
      entry.by += 1;
      entry.latest = Math.max(entry.latest, performance.now() + keeps);
      closed.set(clientId, entry);
      const latest = performance.now() + patience;
      while (underWay.has(clientId) && performance.now() < latest) await pause(LOOK);
      return !underWay.has(clientId);
    },
    open(clientId) {
      const entry = closed.get(clientId);
      if (!entry) return;
      entry.by -= 1;
      if (entry.by > 0) return;
      closed.delete(clientId);
      entry.again.resolve();
    },
  };
}
