import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@recado/transport';
import { isOutage } from './isOutage.ts';

/** Milliseconds. */
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 2_000;

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
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    signal.throwIfAborted();
    try {
      return await unlessAborted(work(), signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!isOutage(error)) throw error;
      log.warn({ err: error, what, pause }, 'the database is away, waiting');
    }
    await wait(pause * (0.5 + Math.random() / 2), undefined, { signal, ref: false });
  }
}

/** A query over a dead link may never settle; whoever gave up must not wait for it. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
