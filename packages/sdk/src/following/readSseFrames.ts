import { createApiError } from '../createApiError.ts';
import type { Fetch } from '../fetchTypes.ts';
import { NetworkError } from '../NetworkError.ts';
import type { OutgoingRequest } from '../sendRequest.ts';
import { readResponseHeaders } from '../sendRequest.ts';
import { createSseFrameParser, type SseFrame } from './parseFrames.ts';

/**
 * Milliseconds without data after which a connection counts as dead. The server sends a keep-alive every 15 s.
 */
const SILENCE_TIMEOUT_MS = 45_000;

/**
 * Yields the frames of one connection until the server ends it.
 *
 * @throws ApiError when the API refuses the request; NetworkError when the API is unreachable, breaks off
 *   or sends nothing for too long; the signal's reason when the signal aborts
 */
export async function* readSseFrames(
  fetch: Fetch,
  request: OutgoingRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<SseFrame> {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.throwIfAborted();
  signal?.addEventListener('abort', abort, { once: true });
  let silenceTimer = setTimeout(() => controller.abort(), SILENCE_TIMEOUT_MS);
  const restartTimer = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => controller.abort(), SILENCE_TIMEOUT_MS);
  };
  const rejectWith = (reason: 'unreachable' | 'interrupted') => (cause: unknown) => {
    if (signal?.aborted) throw signal.reason;
    throw new NetworkError(request, controller.signal.aborted ? 'timeout' : reason, cause);
  };
  try {
    const { url, ...init } = request;
    const answer = await fetch(url, { ...init, signal: controller.signal, redirect: 'manual' }).catch(
      rejectWith('unreachable'),
    );
    const headers = readResponseHeaders(answer);
    if (answer.status !== 200) {
      const bytes = new Uint8Array(await answer.arrayBuffer().catch(rejectWith('interrupted')));
      if (answer.status < 400) throw new NetworkError(request, 'foreign', new Error(`HTTP ${answer.status}`));
      throw createApiError({ status: answer.status, headers, bytes, milliseconds: 0 });
    }
    if (!answer.body || !headers['content-type']?.startsWith('text/event-stream'))
      throw new NetworkError(request, 'foreign');
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    const parse = createSseFrameParser();
    for (;;) {
      const { done, value } = await reader.read().catch(rejectWith('interrupted'));
      if (done) return;
      restartTimer();
      yield* parse(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(silenceTimer);
    signal?.removeEventListener('abort', abort);
    controller.abort();
  }
}
