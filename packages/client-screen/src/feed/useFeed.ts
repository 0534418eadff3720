import type { Message, RecadoEvent } from '@recado/contract';
import { MESSAGES_LIMIT } from '@recado/contract/rules';
import { failures } from '@recado/texts';
import { isSessionEnd, toast, useApi, useFailureToast, useOnline, useSdk, useVisible } from '@recado/ui';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useClientCache } from '../useClientCache.ts';
import type { FeedFilter } from './feedFilter.ts';
import {
  emptyFeed,
  type FeedState,
  loaded,
  type MessagePage,
  paused,
  resumed,
  told,
  withOlder,
} from './feedState.ts';
import { type FeedConnection, listen } from './listen.ts';

export interface Feed extends Pick<FeedState, 'waiting' | 'isPaused' | 'isAway' | 'arrived'> {
  /** Undefined while they are on their way. */
  readonly rows: readonly Message[] | undefined;
  readonly connection: FeedConnection;
  /** Why there are none. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  /** Reads the newest anew. */
  reload(): void;
  pause(): void;
  /** Shows what has come meanwhile. */
  resume(): void;
  loadOlder(): void;
}

/** A client's messages as they come and go, narrowed to what the filter lets through. */
export function useFeed(clientId: string, filter: FeedFilter): Feed {
  const sdk = useSdk();
  const cache = useClientCache(clientId);
  const params = { id: clientId };
  const query = queryOf(filter);
  const { data, error, isFetching, refetch } = useApi('GET /clients/{id}/messages', { params, query }, ONCE);
  useFailureToast(data ? error : null, failures.messagesLoad);
  const [state, change] = useReducer(reduce, emptyFeed);
  const [shown, setShown] = useState<MessagePage>();
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  useEffect(() => {
    setShown(data);
    if (data) change(before => loaded(before, data));
  }, [data]);

  const { rows, sequence, next, hasGap, isAway, waiting, isPaused, arrived } = state;
  const connection = useListening({
    clientId,
    begin: shown,
    sequence,
    told: events => {
      cache.noteEvents(events);
      change(before => events.reduce((after, event) => told(after, event, filter), before));
    },
  });
  useEffect(() => {
    if (hasGap) void refetch();
  }, [hasGap, refetch]);

  async function loadOlder(): Promise<void> {
    if (next === null) return;
    setLoadingOlder(true);
    try {
      const options = { params, query: { ...query, before: next } };
      const page = await sdk.request('GET /clients/{id}/messages', options);
      change(before => withOlder(before, next, page));
    } catch (failure) {
      if (!isSessionEnd(failure)) toast.error(failures.olderMessagesLoad, { id: 'older messages' });
    } finally {
      setLoadingOlder(false);
    }
  }

  const isCurrent = data !== undefined && shown === data;
  return {
    rows: isCurrent ? rows : undefined,
    waiting,
    isPaused,
    isAway,
    arrived,
    connection,
    error: data ? null : error,
    isFetching,
    hasOlder: isCurrent && next !== null,
    isLoadingOlder,
    reload: () => void refetch(),
    pause: () => change(paused),
    resume: () => (isAway ? void refetch() : change(resumed)),
    loadOlder: () => void loadOlder(),
  };
}

const reduce = (state: FeedState, change: (state: FeedState) => FeedState): FeedState => change(state);

/** What comes afterwards is told by events; and an equal page is another page all the same. */
const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  structuralSharing: false,
} as const;

const queryOf = ({ direction, contact }: FeedFilter) => ({
  limit: MESSAGES_LIMIT,
  ...(direction && { direction }),
  ...(contact !== undefined && { contact }),
});

interface ListeningOptions {
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
function useListening({ clientId, begin, sequence, told }: ListeningOptions): FeedConnection {
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
