import { type FeedConnectionState, followEvents } from '@recado/client-screen/feed';
import type { ConversationPresence, RecadoEvent } from '@recado/contract';
import { useIsOnline, useIsPageVisible, useSdk } from '@recado/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Number of recent events to keep. It is larger than the number of events that arrive during one request. */
const MAX_RECENT_EVENTS = 1_000;

export type LiveEventListener = (event: RecadoEvent) => void;

export interface LiveEventFeed {
  readonly connection: FeedConnectionState;
  /** Number of times that events were lost. When it increases, data loaded earlier must be reloaded. */
  readonly gaps: number;
  /** Delivers each event once, in the order of sequence numbers. @returns a function that unsubscribes */
  readonly subscribe: (listener: LiveEventListener) => () => void;
  /** Returns recent events after a sequence number. They bring an older API response up to date. */
  readonly since: (sequence: number) => readonly RecadoEvent[];
  /** Other users of the shared client who are writing, and in which conversation. */
  readonly writers: readonly ConversationPresence[];
}

const NO_WRITERS: readonly ConversationPresence[] = [];

/**
 * Receives a client's events, with one stream for all parts of the page. Receives only while the page is
 * visible, because a browser opens at most six connections to a server for all tabs. Missed events arrive
 * later.
 *
 * @param lastKnownSequence number of the last known event; events are received only once it is defined
 */
export function useLiveEvents(clientId: string, lastKnownSequence: number | undefined): LiveEventFeed {
  const sdk = useSdk();
  const isVisible = useIsPageVisible();
  const isOnline = useIsOnline();
  const [connection, setConnection] = useState<FeedConnectionState>('connecting');
  const [gaps, setGaps] = useState(0);
  const [writers, setWriters] = useState(NO_WRITERS);
  const listeners = useRef(new Set<LiveEventListener>());
  const lastSequence = useRef<number>(undefined);
  const recentEvents = useRef<RecadoEvent[]>([]);
  const canStart = lastKnownSequence !== undefined;
  useEffect(() => {
    lastSequence.current ??= lastKnownSequence;
  }, [lastKnownSequence]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(isOnline): reconnect, because a dead connection looks idle.
  useEffect(() => {
    if (!canStart || !isVisible) return;
    const abortController = new AbortController();
    const deliver = (event: RecadoEvent) => {
      const last = lastSequence.current ?? 0;
      if (event.sequence <= last) return;
      lastSequence.current = event.sequence;
      recentEvents.current.push(event);
      if (recentEvents.current.length > MAX_RECENT_EVENTS) recentEvents.current.shift();
      if (event.sequence > last + 1) setGaps(count => count + 1);
      for (const listener of listeners.current) listener(event);
    };
    void followEvents({
      sdk,
      clientId,
      after: lastSequence.current ?? 0,
      signal: abortController.signal,
      onEvents: events => events.forEach(deliver),
      onConnectionChange: setConnection,
      onPresence: setWriters,
    });
    return () => {
      abortController.abort();
      setWriters(NO_WRITERS);
    };
  }, [sdk, clientId, canStart, isVisible, isOnline]);
  const subscribe = useCallback((listener: LiveEventListener) => {
    listeners.current.add(listener);
    return () => {
      listeners.current.delete(listener);
    };
  }, []);
  const since = useCallback((sequence: number) => recentEvents.current.filter(event => event.sequence > sequence), []);
  return { connection, gaps, subscribe, since, writers };
}
