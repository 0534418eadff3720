import type { Readable } from 'node:stream';
import type { AttemptError } from '@recado/contract';
import { joinSignals } from '@recado/timing';
import { storable } from '../../ground/storable.ts';
import { AddressRefused, type Guard } from '../guard/index.ts';
import type { AttemptResult } from './AttemptResult.ts';
import type { DeliverySettings } from './DeliverySettings.ts';
import { retryAfter } from './retryAfter.ts';

/** Of an answer, what the log keeps. */
const KEPT = 1024;

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Why the process itself ended an attempt. */
export const stopped: unique symbol = Symbol('stopped');

/**
 * One POST. Never rejects for what the receiver does.
 *
 * @param signal ends it when the process stops
 * @throws `stopped` when it did: whether the receiver has the event is then unknown
 */
export async function attempt(
  guard: Guard,
  { url, headers, body }: WebhookRequest,
  { deadline, maxAnswer }: Pick<DeliverySettings, 'deadline' | 'maxAnswer'>,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const joined = joinSignals([signal], deadline);
  const at = new Date();
  const begun = performance.now();
  let statusCode: number | null = null;
  let asked: number | null = null;
  const answer = (error: AttemptError | null, start: Buffer): AttemptResult => ({
    at,
    statusCode,
    error,
    milliseconds: Math.round(performance.now() - begun),
    response: storable(start.toString('utf8')).slice(0, KEPT),
    retryAfter: asked,
  });
  try {
    const request = { method: 'POST', headers, body, redirects: 0, signal: joined.signal } as const;
    const response = await guard.fetch(url, request);
    statusCode = response.statusCode;
    asked = retryAfter(response.headers['retry-after']);
    return answer(null, await readStart(response.body, maxAnswer, KEPT));
  } catch (error) {
    if (signal.aborted) throw stopped;
    return answer(joined.isOverdue ? 'timeout' : reasonOf(error, statusCode !== null), Buffer.of());
  } finally {
    joined.release();
  }
}

function reasonOf(error: unknown, begun: boolean): AttemptError {
  if (begun) return 'cut';
  if (error instanceof AddressRefused) return error.reason === 'unresolved' ? 'unresolved' : 'refused';
  return 'unreachable';
}

/**
 * The first bytes of an answer. Reads to its end, or to `limit`, whatever comes first, and lets go of the rest.
 *
 * @throws what the connection fails with
 */
async function readStart(body: Readable, limit: number, keep: number): Promise<Buffer> {
  const kept: Buffer[] = [];
  let read = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (read < keep) kept.push(chunk.subarray(0, keep - read));
    read += chunk.length;
    // Leaving the loop destroys the stream, and the connection with it.
    if (read >= limit) break;
  }
  return Buffer.concat(kept);
}
