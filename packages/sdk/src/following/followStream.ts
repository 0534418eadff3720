import { ApiError } from '../ApiError.ts';
import { NetworkError } from '../NetworkError.ts';
import type { FollowOptions } from '../Sdk.ts';
import type { SseFrame } from './parseFrames.ts';

/**
 * Milliseconds before the first retry, and the maximum. While no data arrives, each retry doubles the
 * delay.
 */
const INITIAL_RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 15_000;
/** Milliseconds for which a server can ask to wait with `Retry-After`. Longer values are cut. */
const MAX_RETRY_AFTER_MS = 3_600_000;
/** Refusals (429) in a row that are retried. A further one ends the stream, because other streams must be closed first. */
const MAX_RETRIED_REFUSALS = 3;

export interface FollowStreamOptions {
  /** Opens a connection to the stream. `after`: ID of the last event received; the stream starts after it. */
  readonly connect: (after: string | undefined, signal: AbortSignal | undefined) => AsyncIterable<SseFrame>;
  readonly after: number | undefined;
  readonly signal: AbortSignal | undefined;
  readonly changed: FollowOptions['changed'];
  /** Called for events with a name. The main events of a stream have no name. */
  readonly onNamedEvent?: (event: string, data: unknown) => void;
}

/**
 * Yields the main events of a stream and reconnects if needed. Each event is yielded once, in order and
 * without gaps.
 *
 * @throws ApiError for a permanent refusal, also when the server refuses with 429 several times in a row
 */
export async function* followStream<Data>({
  connect,
  after,
  signal,
  changed,
  onNamedEvent,
}: FollowStreamOptions): AsyncGenerator<Data> {
  let position = after === undefined ? undefined : String(after);
  let delay = INITIAL_RETRY_DELAY_MS;
  let refusals = 0;
  while (!signal?.aborted) {
    let isConnected = false;
    let lastError: Error | undefined;
    try {
      for await (const { id, data, event } of connect(position, signal)) {
        delay = INITIAL_RETRY_DELAY_MS;
        refusals = 0;
        if (!isConnected && id !== undefined) changed?.({ state: 'connected', after: Number(position ?? id) });
        isConnected ||= id !== undefined;
        if (data !== undefined && event !== undefined) onNamedEvent?.(event, JSON.parse(data));
        else if (data !== undefined) yield JSON.parse(data) as Data;
        position = id ?? position;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (!isTransient(error)) throw error;
      refusals = error instanceof ApiError && error.status === 429 ? refusals + 1 : 0;
      if (refusals > MAX_RETRIED_REFUSALS) throw error;
      lastError = error;
    }
    const retryInMs = Math.max(delay, readRetryAfterMs(lastError));
    changed?.({ state: 'lost', error: lastError, retryInMs });
    await sleep(retryInMs, signal);
    delay = Math.min(delay * 2, MAX_RETRY_DELAY_MS);
  }
}

/** Whether another attempt may succeed after this error. */
const isTransient = (error: unknown): error is ApiError | NetworkError =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429));

const readRetryAfterMs = (error: Error | undefined): number =>
  error instanceof ApiError ? Math.min((error.retryAfter ?? 0) * 1_000, MAX_RETRY_AFTER_MS) : 0;

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done, { once: true });
  });
}
