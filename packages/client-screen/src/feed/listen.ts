import type { Presence, RecadoEvent } from '@recado/contract';
import { STATUS_POLL_INTERVAL } from '@recado/contract/rules';
import { ApiError, type Sdk } from '@recado/sdk';
import { pause } from '@recado/timing';

/** How news comes: as it happens, by asking for it, or not at all. */
export type FeedConnection = 'connecting' | 'live' | 'polling' | 'down';

/** Milliseconds that a connection may take before news is asked for: most interruptions are shorter. */
const GRACE = 2_000;
const PAGE = 200;

export interface Listening {
  readonly sdk: Sdk;
  readonly clientId: string;
  /** The number of the last event that is known. */
  readonly after: number;
  readonly signal: AbortSignal;
  /** Events in the order of their numbers; after an interruption some come twice, none is left out. */
  readonly told: (events: readonly RecadoEvent[]) => void;
  readonly changed: (connection: FeedConnection) => void;
  /** Told who of the others is writing, as far as that is known; nobody, where news is asked for. */
  readonly present?: (writing: readonly Presence[]) => void;
}

/**
 * Follows a client's events through the live stream, and asks for them again and again while that does not come
 * through. Ends with the signal, or when the server will not hear of it any more.
 */
export async function listen({
  sdk,
  clientId,
  after,
  signal,
  told,
  changed,
  present,
}: Listening): Promise<void> {
  let isLive = false;
  let position = after;
  const tell = (events: readonly RecadoEvent[]) => {
    position = Math.max(position, events.at(-1)?.sequence ?? 0);
    told(events);
  };

  const stream = async () => {
    const following = sdk.follow({
      clientId,
      after,
      signal,
      changed: ({ state }) => {
        if (signal.aborted) return;
        isLive = state === 'connected';
        if (isLive) changed('live');
        else present?.([]);
      },
      ...(present && {
        present: writing => {
          if (!signal.aborted) present(writing);
        },
      }),
    });
    for await (const event of following) tell([event]);
  };

  const catchUp = async () => {
    for (;;) {
      const { events } = await sdk.request('GET /clients/{id}/events', {
        params: { id: clientId },
        query: { after: position, limit: PAGE },
        signal,
      });
      if (events.length > 0) tell(events);
      if (events.length < PAGE) return;
    }
  };

  const ask = async () => {
    try {
      await catchUp();
      if (!isLive) changed('polling');
    } catch (error) {
      if (signal.aborted) return;
      if (!isLive) changed('down');
      if (isRefusal(error)) throw error;
    }
  };

  changed('connecting');
  // Where the stream is refused for good, asking may still be answered; if not, that says so.
  stream().catch(() => {
    isLive = false;
  });
  try {
    for (let wait = GRACE; ; wait = isLive ? GRACE : STATUS_POLL_INTERVAL) {
      await pause(wait, signal);
      if (!isLive) await ask();
    }
  } catch (error) {
    if (!signal.aborted && !isRefusal(error)) throw error;
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;
