import { computeBackOffDelay, pause, rejectOnAbort } from '@recado/timing';
import type { Logger } from '@recado/transport';
import { isDatabaseOutage } from './isDatabaseOutage.ts';

/** Milliseconds between two attempts: the minimum delay, the first delay and the maximum delay. */
const RETRY_DELAYS_MS = { least: 25, first: 50, longest: 2_000 };

export interface OutageRetryOptions {
  /** Stops the retries when it aborts. The promise then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Name of the work for the log. It must contain no secrets. */
  readonly operation: string;
}

/**
 * Repeats `work` during an outage of the database, without a time limit, until it succeeds or
 * `signal` aborts. Throws any other error at once.
 *
 * `work` must be safe to repeat, because it may have succeeded although it rejected, for example if
 * the reply to a commit was lost.
 */
export async function retryDuringOutage<T>(
  work: () => Promise<T>,
  { signal, log, operation }: OutageRetryOptions,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    const milliseconds = computeBackOffDelay(failures, RETRY_DELAYS_MS);
    signal.throwIfAborted();
    try {
      // Also reject when the signal aborts, because a query on a dead connection may never settle.
      return await rejectOnAbort(work(), signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!isDatabaseOutage(error)) throw error;
      log.warn({ err: error, what: operation, pause: milliseconds }, 'database unavailable, retrying');
    }
    await pause(milliseconds, signal);
  }
}
