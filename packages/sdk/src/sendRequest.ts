import type { Fetch, FetchResponse } from './fetchTypes.ts';
import { NetworkError } from './NetworkError.ts';

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  /** Headers of the request, with lower-case names. */
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
}

export interface IncomingResponse {
  readonly status: number;
  /** Headers of the response, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** Milliseconds from sending the request to the last byte of the response. */
  readonly milliseconds: number;
}

/**
 * Sends one request and reads the complete response, with any status.
 *
 * @throws NetworkError when there is no response; the caller's own reason when the caller aborted
 */
export function sendRequest(fetch: Fetch, request: OutgoingRequest, limits: RequestLimits): Promise<IncomingResponse> {
  return withDeadline(limits, async signal => {
    const startedAt = performance.now();
    const rejectWith = (reason: 'unreachable' | 'interrupted') => (cause: unknown) => {
      if (signal.aborted && signal.reason !== timeoutReason) throw signal.reason;
      throw new NetworkError(request, signal.aborted ? 'timeout' : reason, cause);
    };
    const { url, ...init } = request;
    // Redirects are not followed, because `fetch` would send the x-api-token header to their target.
    const answer = await fetch(url, { ...init, signal, redirect: 'manual' }).catch(rejectWith('unreachable'));
    if (answer.status < 200 || (answer.status >= 300 && answer.status < 400)) {
      throw new NetworkError(request, 'foreign', new Error(`Redirect (${answer.status})`));
    }
    const bytes = new Uint8Array(await answer.arrayBuffer().catch(rejectWith('interrupted')));
    return {
      status: answer.status,
      headers: readResponseHeaders(answer),
      bytes,
      milliseconds: performance.now() - startedAt,
    };
  });
}

export function readResponseHeaders(answer: FetchResponse): Record<string, string> {
  const headers: Record<string, string> = {};
  answer.headers.forEach((value, name) => {
    headers[name.toLowerCase()] = value;
  });
  return headers;
}

interface RequestLimits {
  /** Timeout in milliseconds; `Infinity` disables it. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

/** Reason with which the signal of `withDeadline` aborts after the timeout. */
const timeoutReason: unique symbol = Symbol('overdue');

/**
 * Runs `work` with a signal that aborts with the caller's reason when the caller aborts, or with
 * `timeoutReason` after the timeout. `AbortSignal.any` is not used, because some supported browsers lack it.
 */
async function withDeadline<T>(
  { timeout, signal }: RequestLimits,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const timer = Number.isFinite(timeout) ? setTimeout(() => controller.abort(timeoutReason), timeout) : undefined;
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
