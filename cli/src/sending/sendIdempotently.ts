import { ApiError, NetworkError } from '@recado/sdk';
import { cliTexts, sendRejectionTexts } from '@recado/texts';
import { pause } from '@recado/timing';
import { Failure } from '../errors.ts';
import type { RemoteContext } from '../remote/openRemoteContext.ts';

const texts = cliTexts.send;

/** Delay in milliseconds before each retry, from the first retry to the last. */
const RETRY_DELAYS_MS = [1000, 3000, 6000];

/**
 * Retries a request until the platform answers it or the retries are used up. All attempts have the same
 * idempotency key, so that the message is sent at most once.
 *
 * @throws Failure with the key, when it is unknown whether the message was sent
 */
export async function sendIdempotently<Result>(
  {
    url,
    signal,
    writeMessage,
    showsProgress,
  }: Pick<RemoteContext, 'url' | 'signal' | 'writeMessage' | 'showsProgress'>,
  key: string,
  send: (options: { readonly headers: Record<string, string>; readonly signal: AbortSignal }) => Promise<Result>,
): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await send({ headers: { 'idempotency-key': key }, signal });
    } catch (error) {
      if (signal.aborted || !isOutcomeUnknown(error)) throw error;
      const milliseconds = RETRY_DELAYS_MS[failures];
      if (milliseconds === undefined) throw new Failure(texts.noAnswer(url, key), { cause: error });
      if (failures === 0 && showsProgress) writeMessage(texts.retrying);
      await pause(milliseconds, signal);
    }
  }
}

/** Returns whether the platform may have executed the request in spite of the error. */
const isOutcomeUnknown = (error: unknown): boolean =>
  (error instanceof NetworkError && error.reason !== 'foreign') ||
  (error instanceof ApiError && error.status >= 500) ||
  (error instanceof ApiError && error.serverMessage === sendRejectionTexts.idempotency.inProgress);
