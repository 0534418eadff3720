import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, NetworkError } from '@recado/sdk';
import { cli } from '@recado/texts';
import type { Remote } from './openRemote.ts';

/** Milliseconds between attempts. */
const RETRY = 2000;
const LONGEST_RETRY = 30_000;

/** Runs calls to a platform that may restart or be out of reach for a while, and says so once. */
export function patiently({ url, signal, say }: Pick<Remote, 'url' | 'signal' | 'say'>) {
  return async <T>(call: () => Promise<T>): Promise<T> => {
    for (let failures = 0; ; failures += 1) {
      try {
        const answer = await call();
        if (failures > 0) say(cli.remote.recovered);
        return answer;
      } catch (error) {
        if (signal.aborted || !isPassing(error)) throw error;
        if (failures === 0) say(cli.remote.retrying(url));
        await rest(waitOf(error, failures), signal);
      }
    }
  };
}

/** @throws the reason of the signal */
export async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
}

const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

function waitOf(error: unknown, failures: number): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  return asked === undefined ? Math.min(RETRY * 2 ** failures, LONGEST_RETRY) : asked * 1000;
}
