import type { RecadoEvent } from '@recado/contract';
import { useOnline, useSdk } from '@recado/ui';
import { useEffect, useRef, useState } from 'react';
import { type FeedConnection, listen } from './listen.ts';
import { useVisible } from './useVisible.ts';

export interface ListeningOptions {
  readonly clientId: string;
  /** Nothing is followed before there is something to go on from. Another one begins anew. */
  readonly begin: object | undefined;
  /** The number of the last event that is known. */
  readonly sequence: number;
  readonly told: (events: readonly RecadoEvent[]) => void;
}

/**
 * Follows a client's events while the page can be seen: a browser has six connections to a server at most, for all of
 * its tabs together. What was missed is told on the way back.
 */
export function useListening({ clientId, begin, sequence, told }: ListeningOptions): FeedConnection {
  const sdk = useSdk();
  const isVisible = useVisible();
  const isOnline = useOnline();
  const [connection, setConnection] = useState<FeedConnection>('connecting');
  const latest = useRef({ sequence, told });
  useEffect(() => {
    latest.current = { sequence, told };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies(isOnline): a connection that was cut may look like one on which nothing happens, so another one is made.
  useEffect(() => {
    if (!begin || !isVisible) return;
    const ending = new AbortController();
    void listen({
      sdk,
      clientId,
      after: latest.current.sequence,
      signal: ending.signal,
      told: events => latest.current.told(events),
      changed: setConnection,
    });
    return () => ending.abort();
  }, [sdk, clientId, begin, isVisible, isOnline]);
  return connection;
}
