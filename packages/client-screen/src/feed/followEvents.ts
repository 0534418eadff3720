import type { ConversationPresence, RecadoEvent } from '@recado/contract';
import { CONNECTION_STATUS_POLL_INTERVAL_MS } from '@recado/contract/rules';
import { ApiError, type Sdk } from '@recado/sdk';
import { pause } from '@recado/timing';

/** How events arrive: live, by polling, or not at all. */
export type FeedConnectionState = 'connecting' | 'live' | 'polling' | 'down';

/** Milliseconds without a connection before polling starts. Most interruptions are shorter. */
const STREAM_GRACE_MS = 2_000;
const EVENTS_PER_POLL = 200;

export interface FollowEventsOptions {
  readonly sdk: Sdk;
  readonly clientId: string;
  /** Sequence number of the last known event. */
  readonly after: number;
  readonly signal: AbortSignal;
  /** Receives events in sequence order. After an interruption, some events may repeat, but no event is lost. */
  readonly onEvents: (events: readonly RecadoEvent[]) => void;
  readonly onConnectionChange: (connection: FeedConnectionState) => void;
  /** Receives the other users who are writing, as far as known. During polling, it receives an empty list. */
  readonly onPresence?: (writing: readonly ConversationPresence[]) => void;
}

/**
 * Follows a client's events through the live stream, and polls for them while the stream is down.
 * Ends when the signal is aborted, or when the server permanently rejects the requests.
 */
export async function followEvents({
  sdk,
  clientId,
  after,
  signal,
  onEvents,
  onConnectionChange,
  onPresence,
}: FollowEventsOptions): Promise<void> {
  let isLive = false;
  let position = after;
  const emitEvents = (events: readonly RecadoEvent[]) => {
    position = Math.max(position, events.at(-1)?.sequence ?? 0);
    onEvents(events);
  };

  const stream = async () => {
    const eventStream = sdk.follow({
      clientId,
      after,
      signal,
      changed: ({ state }) => {
        if (signal.aborted) return;
        isLive = state === 'connected';
        if (isLive) onConnectionChange('live');
        else onPresence?.([]);
      },
      ...(onPresence && {
        present: writing => {
          if (!signal.aborted) onPresence(writing);
        },
      }),
    });
    for await (const event of eventStream) emitEvents([event]);
  };

  const catchUp = async () => {
    for (;;) {
      const { events } = await sdk.request('GET /clients/{id}/events', {
        params: { id: clientId },
        query: { after: position, limit: EVENTS_PER_POLL },
        signal,
      });
      if (events.length > 0) emitEvents(events);
      if (events.length < EVENTS_PER_POLL) return;
    }
  };

  const poll = async () => {
    try {
      await catchUp();
      if (!isLive) onConnectionChange('polling');
    } catch (error) {
      if (signal.aborted) return;
      if (!isLive) onConnectionChange('down');
      if (isRejection(error)) throw error;
    }
  };

  onConnectionChange('connecting');
  // If the server permanently rejects the stream, polling may still work. If not, the poll ends the loop.
  stream().catch(() => {
    isLive = false;
  });
  try {
    for (let wait = STREAM_GRACE_MS; ; wait = isLive ? STREAM_GRACE_MS : CONNECTION_STATUS_POLL_INTERVAL_MS) {
      await pause(wait, signal);
      if (!isLive) await poll();
    }
  } catch (error) {
    if (!signal.aborted && !isRejection(error)) throw error;
  }
}

const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;
