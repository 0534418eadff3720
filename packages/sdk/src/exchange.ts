import type { Fetch, FetchAnswer } from './fetching.ts';
import { NetworkError } from './NetworkError.ts';

export interface Outgoing {
  readonly method: string;
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
}

export interface Incoming {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** From sending to the last byte. */
  readonly milliseconds: number;
}

/**
 * One request and its whole answer, whatever its status.
 *
 * @throws NetworkError when there is none; the caller's own reason when the caller aborted
 */
export function exchange(fetch: Fetch, request: Outgoing, limits: Limits): Promise<Incoming> {
  return withDeadline(limits, async signal => {
    const begun = performance.now();
    const failed = (reason: 'unreachable' | 'interrupted') => (cause: unknown) => {
      if (signal.aborted && signal.reason !== overdue) throw signal.reason;
      throw new NetworkError(request, signal.aborted ? 'timeout' : reason, cause);
    };
    const { url, ...init } = request;
    // Redirects are not followed: `fetch` would carry x-api-token to wherever they point.
    const answer = await fetch(url, { ...init, signal, redirect: 'manual' }).catch(failed('unreachable'));
    if (answer.status < 200 || (answer.status >= 300 && answer.status < 400)) {
      throw new NetworkError(request, 'foreign', new Error(`Redirect (${answer.status})`));
    }
    const bytes = new Uint8Array(await answer.arrayBuffer().catch(failed('interrupted')));
    return {
      status: answer.status,
      headers: headersOf(answer),
      bytes,
      milliseconds: performance.now() - begun,
    };
  });
}

export function headersOf(answer: FetchAnswer): Record<string, string> {
  const headers: Record<string, string> = {};
  answer.headers.forEach((value, name) => {
    headers[name.toLowerCase()] = value;
  });
  return headers;
}

interface Limits {
  /** Milliseconds; `Infinity` waits for ever. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

/** What a signal made by `withDeadline` is aborted with when the time is over. */
const overdue: unique symbol = Symbol('overdue');

/**
 * Runs `work` with a signal that fires when the caller's does, with the caller's reason, or when the time is over, with
 * `overdue`. (`AbortSignal.any` is too new for the browsers this runs in.)
 */
async function withDeadline<T>(
  { timeout, signal }: Limits,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const timer = Number.isFinite(timeout) ? setTimeout(() => controller.abort(overdue), timeout) : undefined;
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
