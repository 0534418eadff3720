import type { Clock } from '@recado/timing';
import { computeBackOffDelay } from '@recado/timing';
import type { Logger } from 'pino';
import { lineRetryDelays } from '../sessions/index.ts';

export interface ClientRecoveryOptions {
  /** Finds clients that should be connected, although no process currently runs them. */
  find(expectedClientIds: readonly string[]): Promise<string[]>;
  /** Connects a client. Resolves when it is connected or must wait. Rejects if it could not be taken over. */
  resume(clientId: string): Promise<void>;
  readonly sweepMs: number;
  /** Maximum clients that are resumed concurrently. */
  readonly concurrency: number;
  readonly log: Logger;
  readonly clock: Clock;
  random(): number;
}

/** If a client's worker dies again within this many milliseconds, the client's recovery delay is longer. */
const WORKER_DEATH_MEMORY_MS = 600_000;
/** Maximum consecutive attempts to resume one client. Afterwards, the next periodic search finds it again. */
const MAX_ATTEMPTS = 5;
/** Maximum random delay in milliseconds before each attempt. */
const MAX_JITTER_MS = 250;

interface WorkerDeaths {
  count: number;
  lastAt: number;
}

/**
 * Connects clients whose sessions no process owns. This happens after a start, and after a worker or another
 * platform process died.
 */
export function createUnownedClientRecovery(options: ClientRecoveryOptions) {
  const { sweepMs, concurrency, log, clock } = options;
  /** Clients that wait to be resumed or are being resumed. */
  const expectedClientIds = new Set<string>();
  const queue: string[] = [];
  const workerDeaths = new Map<string, WorkerDeaths>();
  const timers = new Set<() => void>();
  let busy = 0;
  let isStopped = false;

  const schedule = (delay: number, run: () => void): void => {
    const cancel = clock.after(delay, () => {
      timers.delete(cancel);
      if (!isStopped) run();
    });
    timers.add(cancel);
  };
  const scheduleResume = (clientId: string, delay: number): void => {
    if (expectedClientIds.has(clientId) || isStopped) return;
    expectedClientIds.add(clientId);
    schedule(delay, () => enqueue(clientId));
  };
  const enqueue = (clientId: string): void => {
    queue.push(clientId);
    startNext();
  };
  const startNext = (): void => {
    while (busy < concurrency && !isStopped) {
      const clientId = queue.shift();
      if (clientId === undefined) return;
      busy += 1;
      schedule(options.random() * MAX_JITTER_MS, () => {
        void resumeWithRetries(clientId).finally(() => {
          busy -= 1;
          startNext();
        });
      });
    }
  };
  const attempts = new Map<string, number>();
  const resumeWithRetries = async (clientId: string): Promise<void> => {
    try {
      await options.resume(clientId);
    } catch (error) {
      const attempt = (attempts.get(clientId) ?? 0) + 1;
      if (!isStopped) log.warn({ err: error, clientId, tried: attempt }, 'could not reconnect a client');
      if (attempt < MAX_ATTEMPTS && !isStopped) {
        attempts.set(clientId, attempt);
        schedule(computeBackOffDelay(attempt, lineRetryDelays, options.random()), () => enqueue(clientId));
        return;
      }
    }
    attempts.delete(clientId);
    expectedClientIds.delete(clientId);
  };

  const sweep = async (): Promise<void> => {
    try {
      for (const clientId of await options.find([...expectedClientIds])) scheduleResume(clientId, 0);
    } catch (error) {
      log.warn({ err: error }, 'could not search for clients without an owner; trying again');
    }
    schedule(sweepMs * (0.75 + options.random() / 2), () => void sweep());
  };

  return {
    start(): void {
      void sweep();
    },
    /**
     * Resumes the clients of a dead worker after a delay. One of these clients may have caused the death, so each
     * further death of a client's worker increases the delay of the client.
     */
    workerDied(clients: readonly string[]): void {
      const now = clock.now().getTime();
      for (const [clientId, { lastAt }] of workerDeaths)
        if (now - lastAt > WORKER_DEATH_MEMORY_MS) workerDeaths.delete(clientId);
      for (const clientId of clients) {
        const { count } = workerDeaths.get(clientId) ?? { count: 0 };
        workerDeaths.set(clientId, { count: count + 1, lastAt: now });
        scheduleResume(clientId, computeBackOffDelay(count, lineRetryDelays, options.random()));
      }
    },
    /** Resumes the clients of a replaced worker immediately. */
    workerReplaced(clients: readonly string[]): void {
      for (const clientId of clients) scheduleResume(clientId, 0);
    },
    stop(): void {
      isStopped = true;
      for (const cancel of timers) cancel();
    },
  };
}
