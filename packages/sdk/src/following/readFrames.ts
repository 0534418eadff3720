import type { Outgoing } from '../exchange.ts';
import { headersOf } from '../exchange.ts';
import { failureOf } from '../failureOf.ts';
import type { Fetch } from '../fetching.ts';
import { NetworkError } from '../NetworkError.ts';
import { createFrameParser, type Frame } from './parseFrames.ts';

/** Milliseconds without a sign of life after which a connection is taken for dead; the server gives one every 15 s. */
const SILENCE = 45_000;

/**
 * One connection's frames, until the server ends it.
 *
 * @throws ApiError when the API refuses; NetworkError when it is not reached, breaks off, or falls silent; the signal's
 *   reason when that aborts
 */
export async function* readFrames(
  fetch: Fetch,
  request: Outgoing,
  signal: AbortSignal | undefined,
): AsyncGenerator<Frame> {
  const ending = new AbortController();
  const abort = () => ending.abort(signal?.reason);
  signal?.throwIfAborted();
  signal?.addEventListener('abort', abort, { once: true });
  let silence = setTimeout(() => ending.abort(), SILENCE);
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => ending.abort(), SILENCE);
  };
  const failed = (reason: 'unreachable' | 'interrupted') => (cause: unknown) => {
    if (signal?.aborted) throw signal.reason;
    throw new NetworkError(request, ending.signal.aborted ? 'timeout' : reason, cause);
  };
  try {
    const { url, ...init } = request;
    const answer = await fetch(url, { ...init, signal: ending.signal, redirect: 'manual' }).catch(
      failed('unreachable'),
    );
    const headers = headersOf(answer);
    if (answer.status !== 200) {
      const bytes = new Uint8Array(await answer.arrayBuffer().catch(failed('interrupted')));
      if (answer.status < 400) throw new NetworkError(request, 'foreign', new Error(`HTTP ${answer.status}`));
      throw failureOf({ status: answer.status, headers, bytes, milliseconds: 0 });
    }
    if (!answer.body || !headers['content-type']?.startsWith('text/event-stream'))
      throw new NetworkError(request, 'foreign');
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    const parse = createFrameParser();
    for (;;) {
      const { done, value } = await reader.read().catch(failed('interrupted'));
      if (done) return;
      heard();
      yield* parse(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener('abort', abort);
    ending.abort();
  }
}
