import { within } from '@recado/timing';
import type { Logger } from 'pino';

/** Milliseconds within which a database that can be worked with answers. */
const DEADLINE = 2_000;

export interface CheckOptions {
  /** Rejects when it is not as it should be. */
  ask(): Promise<void>;
  readonly log: Logger;
  /** For the log. */
  readonly said: { readonly lost: string; readonly found: string };
  /** Milliseconds for which a good answer holds; without them every question is asked. */
  readonly holds?: number;
}

/**
 * Asks whether something holds; false when it does not, or when nothing is heard in time. At most one question is open,
 * however often and by however many it is asked: a database that hangs must not take the whole pool for that. The log
 * hears of changes only.
 */
export function createCheck({ ask, log, said, holds = 0 }: CheckOptions): () => Promise<boolean> {
  let open: Promise<void> | undefined;
  let answered = Number.NEGATIVE_INFINITY;
  let wasWell = true;

  const begin = async (): Promise<void> => {
    try {
      await ask();
    } finally {
      open = undefined;
      answered = performance.now();
    }
  };
  const late = () => {
    throw new Error(`no answer within ${DEADLINE} ms`);
  };

  return async () => {
    if (!open && wasWell && performance.now() - answered < holds) return true;
    open ??= begin();
    try {
      await within(DEADLINE, open, late);
      if (!wasWell) log.info(said.found);
      wasWell = true;
    } catch (error) {
      if (wasWell) log.warn({ err: error }, said.lost);
      wasWell = false;
    }
    return wasWell;
  };
}
