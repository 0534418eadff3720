import { type FeedConnection, listen } from '@recado/client-screen/feed';
import type { Presence, RecadoEvent } from '@recado/contract';
import { useOnline, useSdk, useVisible } from '@recado/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

/** How many of the last events are remembered: more than come while an answer is under way. */
const REMEMBERED = 1_000;

export type Listener = (event: RecadoEvent) => void;

export interface Live {
  readonly connection: FeedConnection;
  /** How often events were no longer to be had: what was read before is to be read anew. */
  readonly gaps: number;
  /** Each event once, in the order of their numbers. @returns how to stop */
  readonly subscribe: (listener: Listener) => () => void;
  /** What was told after an event, as far as it is remembered: an answer may have been made before it. */
  readonly since: (sequence: number) => readonly RecadoEvent[];
  /** Who of the others with whom the client is shared is writing, and in which conversation. */
  readonly writing: readonly Presence[];
}

const NOBODY: readonly Presence[] = [];

/**
 * A client's events, once for all parts of the page, while it can be seen: a browser has six connections to a server at
 * most, for all of its tabs together. What was missed is told on the way back.
 *
 * @param begin the number of the last event that is known; nothing is followed before there is one
 */
export function useLive(clientId: string, begin: number | undefined): Live {
  const sdk = useSdk();
  const isVisible = useVisible();
  const isOnline = useOnline();
  const [connection, setConnection] = useState<FeedConnection>('connecting');
  const [gaps, setGaps] = useState(0);
  const [writing, setWriting] = useState(NOBODY);
  const listeners = useRef(new Set<Listener>());
  const position = useRef<number>(undefined);
  const recent = useRef<RecadoEvent[]>([]);
  const hasBegun = begin !== undefined;
  useEffect(() => {
    position.current ??= begin;
  }, [begin]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(isOnline): a connection that was cut may look like one on which nothing happens, so another one is made.
  useEffect(() => {
    if (!hasBegun || !isVisible) return;
    const ending = new AbortController();
    const tell = (event: RecadoEvent) => {
      const last = position.current ?? 0;
      if (event.sequence <= last) return;
      position.current = event.sequence;
      recent.current.push(event);
      if (recent.current.length > REMEMBERED) recent.current.shift();
      if (event.sequence > last + 1) setGaps(count => count + 1);
      for (const listener of listeners.current) listener(event);
    };
    void listen({
      sdk,
      clientId,
      after: position.current ?? 0,
      signal: ending.signal,
      told: events => events.forEach(tell),
      changed: setConnection,
      present: setWriting,
    });
    return () => {
      ending.abort();
      setWriting(NOBODY);
    };
  }, [sdk, clientId, hasBegun, isVisible, isOnline]);
  const subscribe = useCallback((listener: Listener) => {
    listeners.current.add(listener);
    return () => {
      listeners.current.delete(listener);
    };
  }, []);
  const since = useCallback(
    (sequence: number) => recent.current.filter(event => event.sequence > sequence),
    [],
  );
  return { connection, gaps, subscribe, since, writing };
}
