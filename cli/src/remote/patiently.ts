import { ApiError, NetworkError } from '@recado/sdk';
import { cli } from '@recado/texts';
import { backOff, pause } from '@recado/timing';
import type { Remote } from './openRemote.ts';

/** Between attempts. */
const pauses = { least: 1_000, first: 2_000, longest: 30_000 };

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
        await pause(waitOf(error, failures), signal);
      }
    }
  };
}

const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

function waitOf(error: unknown, failures: number): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  return asked === undefined ? backOff(failures, pauses) : asked * 1000;
}
