import { withTimeout } from '@recado/timing';
import type { Logger } from 'pino';

/** Milliseconds after which a database that has not responded counts as unusable. */
const CHECK_TIMEOUT_MS = 2_000;

export interface DatabaseHealthCheckOptions {
  /** Runs the query that checks the database. Rejects when the database fails the check. */
  runCheck(): Promise<void>;
  readonly log: Logger;
  /** Messages that are logged when the check first fails and when it succeeds again. */
  readonly logMessages: { readonly failed: string; readonly recovered: string };
  /** Milliseconds for which a successful result is reused. By default, no result is reused. */
  readonly cacheMs?: number;
}

/** Creates a check of the database. Only changes of its result are logged. */
export function createDatabaseHealthCheck(options: DatabaseHealthCheckOptions) {
  const { log, logMessages, cacheMs = 0 } = options;
  let pendingCheck: Promise<void> | undefined;
  let completedMs = Number.NEGATIVE_INFINITY;
  let isHealthy = true;

  const startCheck = async (): Promise<void> => {
    try {
      await options.runCheck();
    } finally {
      pendingCheck = undefined;
      completedMs = performance.now();
    }
  };
  const throwTimeout = () => {
    throw new Error(`no answer within ${CHECK_TIMEOUT_MS} ms`);
  };

  return {
    /**
     * Returns false after a failure or a timeout. Concurrent calls share one pending query, because a database
     * that does not respond must not occupy the whole pool.
     */
    async isDatabaseHealthy(): Promise<boolean> {
      if (!pendingCheck && isHealthy && performance.now() - completedMs < cacheMs) return true;
      pendingCheck ??= startCheck();
      try {
        await withTimeout(CHECK_TIMEOUT_MS, pendingCheck, throwTimeout);
        if (!isHealthy) log.info(logMessages.recovered);
        isHealthy = true;
      } catch (error) {
        if (isHealthy) log.warn({ err: error }, logMessages.failed);
        isHealthy = false;
      }
      return isHealthy;
    },
  };
}
