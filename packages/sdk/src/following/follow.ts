import { ApiError } from '../ApiError.ts';
import { NetworkError } from '../NetworkError.ts';
import type { FollowOptions } from '../Sdk.ts';
import type { Frame } from './parseFrames.ts';

/** Milliseconds before the first repetition; doubles up to the longest while nothing comes. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

export interface Following {
  /** One connection, going on after an event's number. */
  readonly connect: (after: string | undefined, signal: AbortSignal | undefined) => AsyncIterable<Frame>;
  readonly after: number | undefined;
  readonly signal: AbortSignal | undefined;
  readonly changed: FollowOptions['changed'];
  /** Told what comes besides, under a name of its own; unnamed is what the stream is for. */
  readonly besides?: (event: string, data: unknown) => void;
}

/** What a stream tells, across as many connections as it takes: each once, in order, none left out. */
export async function* follow<Told>({
  connect,
  after,
  signal,
  changed,
  besides,
}: Following): AsyncGenerator<Told> {
  let position = after === undefined ? undefined : String(after);
  let pause = FIRST_PAUSE;
  while (!signal?.aborted) {
    let isConnected = false;
    let trouble: Error | undefined;
    try {
      for await (const { id, data, event } of connect(position, signal)) {
        pause = FIRST_PAUSE;
        if (!isConnected && id !== undefined)
          changed?.({ state: 'connected', after: Number(position ?? id) });
        isConnected ||= id !== undefined;
        if (data !== undefined && event !== undefined) besides?.(event, JSON.parse(data));
        else if (data !== undefined) yield JSON.parse(data) as Told;
        position = id ?? position;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (!isPassing(error)) throw error;
      trouble = error;
    }
    changed?.({ state: 'lost', error: trouble });
    await rest(pause, signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
}

/** What a later attempt may well not meet again. */
const isPassing = (error: unknown): error is ApiError | NetworkError =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

function rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
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
