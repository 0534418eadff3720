import { ApiError, NetworkError } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { computeBackOffDelay, pause } from '@recado/timing';
import type { RemoteContext } from './openRemoteContext.ts';

/** Shortest, first and longest time in milliseconds between two attempts. */
const RETRY_DELAYS_MS = { least: 1_000, first: 2_000, longest: 30_000 };

/**
 * Creates a function that retries requests while the platform restarts or is unreachable. Prints one notice
 * when an outage starts and one when it is over.
 */
export function createRequestRetrier({
  url,
  signal,
  writeMessage,
}: Pick<RemoteContext, 'url' | 'signal' | 'writeMessage'>) {
  return async <T>(call: () => Promise<T>): Promise<T> => {
    for (let failures = 0; ; failures += 1) {
      try {
        const result = await call();
        if (failures > 0) writeMessage(cliTexts.remote.recovered);
        return result;
      } catch (error) {
        if (signal.aborted || !isTransient(error)) throw error;
        if (failures === 0) writeMessage(cliTexts.remote.retrying(url));
        await pause(retryDelayMs(error, failures), signal);
      }
    }
  };
}

const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429));

function retryDelayMs(error: unknown, failures: number): number {
  const retryAfterSeconds = error instanceof ApiError ? error.retryAfter : undefined;
  return retryAfterSeconds === undefined ? computeBackOffDelay(failures, RETRY_DELAYS_MS) : retryAfterSeconds * 1000;
}
