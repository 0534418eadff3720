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

/**
 * Creates a check that returns false after a failure or a timeout. Concurrent calls share one pending
 * query, because a database that does not respond must not occupy the whole pool. Only changes of the
 * result are logged.
 */
export function createDatabaseHealthCheck({
  runCheck,
  log,
  logMessages,
  cacheMs = 0,
}: DatabaseHealthCheckOptions): () => Promise<boolean> {
  let pendingCheck: Promise<void> | undefined;
  let completedMs = Number.NEGATIVE_INFINITY;
  let isHealthy = true;

  const startCheck = async (): Promise<void> => {
    try {
      await runCheck();
    } finally {
      pendingCheck = undefined;
      completedMs = performance.now();
    }
  };
  const throwTimeout = () => {
    throw new Error(`no answer within ${CHECK_TIMEOUT_MS} ms`);
  };

  return async () => {
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
  };
}
