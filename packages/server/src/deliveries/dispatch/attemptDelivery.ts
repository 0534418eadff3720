import type { Readable } from 'node:stream';
import type { DeliveryAttemptError } from '@recado/contract';
import { joinAbortSignals } from '@recado/timing';
import { removeUnstorableCharacters } from '../../core/removeUnstorableCharacters.ts';
import { AddressRefused, type SsrfGuard } from '../guard/index.ts';
import type { DeliveryAttemptResult } from './DeliveryAttemptResult.ts';
import type { DeliverySettings } from './DeliverySettings.ts';
import { parseRetryAfter } from './parseRetryAfter.ts';

/** Maximum bytes of a response that the log stores. */
const MAX_LOGGED_BYTES = 1024;

export interface OutgoingWebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Abort reason for attempts that end because the process stops. */
export const DELIVERY_ATTEMPT_STOPPED: unique symbol = Symbol('stopped');

/**
 * Sends one POST request to a webhook. Errors of the receiver are part of the result and do not throw.
 *
 * @param signal aborts the attempt when the process stops
 * @throws `DELIVERY_ATTEMPT_STOPPED` if `signal` aborts; it is then unknown whether the receiver got the event
 */
export async function attemptDelivery(
  guard: SsrfGuard,
  { url, headers, body }: OutgoingWebhookRequest,
  { deadline, maxAnswer }: Pick<DeliverySettings, 'deadline' | 'maxAnswer'>,
  signal: AbortSignal,
): Promise<DeliveryAttemptResult> {
  const joinedSignal = joinAbortSignals([signal], deadline);
  const at = new Date();
  const startedAt = performance.now();
  let statusCode: number | null = null;
  let retryAfterMs: number | null = null;
  const createResult = (error: DeliveryAttemptError | null, start: Buffer): DeliveryAttemptResult => ({
    at,
    statusCode,
    error,
    milliseconds: Math.round(performance.now() - startedAt),
    response: removeUnstorableCharacters(start.toString('utf8')).slice(0, MAX_LOGGED_BYTES),
    retryAfter: retryAfterMs,
  });
  try {
    const request = { method: 'POST', headers, body, redirects: 0, signal: joinedSignal.signal } as const;
    const response = await guard.fetch(url, request);
    statusCode = response.statusCode;
    retryAfterMs = parseRetryAfter(response.headers['retry-after']);
    return createResult(null, await readStart(response.body, maxAnswer, MAX_LOGGED_BYTES));
  } catch (error) {
    if (signal.aborted) throw DELIVERY_ATTEMPT_STOPPED;
    return createResult(joinedSignal.isOverdue ? 'timeout' : classifyError(error, statusCode !== null), Buffer.of());
  } finally {
    joinedSignal.release();
  }
}

function classifyError(error: unknown, hasStatus: boolean): DeliveryAttemptError {
  if (hasStatus) return 'cut';
  if (error instanceof AddressRefused) return error.reason === 'unresolved' ? 'unresolved' : 'refused';
  return 'unreachable';
}

/**
 * Returns the first bytes of a response. Reads to its end or to `limit`, whichever comes first, and
 * destroys the rest of the stream.
 *
 * @throws the errors of the connection
 */
async function readStart(body: Readable, limit: number, maxStartBytes: number): Promise<Buffer> {
  const startChunks: Buffer[] = [];
  let readBytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (readBytes < maxStartBytes) startChunks.push(chunk.subarray(0, maxStartBytes - readBytes));
    readBytes += chunk.length;
    // A `break` out of `for await` also destroys the response stream and closes the connection to the receiver.
    if (readBytes >= limit) break;
  }
  return Buffer.concat(startChunks);
}
