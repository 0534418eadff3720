import { backOff, pause, unlessAborted } from '@recado/timing';
import type { Logger } from '@recado/transport';
import { isOutage } from './isOutage.ts';

/** Between attempts. */
const pauses = { least: 25, first: 50, longest: 2_000 };

export interface Patience {
  /** Ends the waiting: the promise then rejects with its reason. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** What waits, for the log; no secrets. */
  readonly what: string;
}

/**
 * Repeats `work` while the database is away, however long that is, until it succeeds or `signal` aborts. An error
 * that is not the database's absence is thrown at once.
 *
 * `work` may have succeeded although it rejected (the answer to a commit was lost): it must be repeatable.
 */
export async function whileAway<T>(work: () => Promise<T>, { signal, log, what }: Patience): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    const milliseconds = backOff(failures, pauses);
    signal.throwIfAborted();
    try {
      // A query over a dead link may never settle.
      return await unlessAborted(work(), signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!isOutage(error)) throw error;
      log.warn({ err: error, what, pause: milliseconds }, 'the database is away, waiting');
    }
    await pause(milliseconds, signal);
  }
}
