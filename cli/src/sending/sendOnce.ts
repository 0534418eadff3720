import { ApiError, NetworkError } from '@recado/sdk';
import { cli, sending } from '@recado/texts';
import { pause } from '@recado/timing';
import { Failure } from '../errors.ts';
import type { Remote } from '../remote/openRemote.ts';

const texts = cli.send;

/** Milliseconds before each repetition. */
const PAUSES = [1000, 3000, 6000];

/**
 * Asks until there is an answer, or it would take too long; always with the same key, so that one message is sent at
 * most.
 *
 * @throws Failure with the key, when nobody can say whether it was sent
 */
export async function sendOnce<Result>(
  { url, signal, say, isWatched }: Pick<Remote, 'url' | 'signal' | 'say' | 'isWatched'>,
  key: string,
  send: (options: {
    readonly headers: Record<string, string>;
    readonly signal: AbortSignal;
  }) => Promise<Result>,
): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await send({ headers: { 'idempotency-key': key }, signal });
    } catch (error) {
      if (signal.aborted || !isUndecided(error)) throw error;
      const milliseconds = PAUSES[failures];
      if (milliseconds === undefined) throw new Failure(texts.noAnswer(url, key), { cause: error });
      if (failures === 0 && isWatched) say(texts.again);
      await pause(milliseconds, signal);
    }
  }
}

/** Whether it was sent is not known from it. */
const isUndecided = (error: unknown): boolean =>
  (error instanceof NetworkError && error.reason !== 'foreign') ||
  (error instanceof ApiError && error.status >= 500) ||
  (error instanceof ApiError && error.serverMessage === sending.idempotency.inProgress);
