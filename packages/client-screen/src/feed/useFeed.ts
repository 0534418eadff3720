import type { Message } from '@recado/contract';
import { MESSAGES_LIMIT } from '@recado/contract/rules';
import { failures } from '@recado/texts';
import { isSessionEnd, toast, useApi, useFailureToast, useSdk } from '@recado/ui';
import { useEffect, useReducer, useState } from 'react';
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
import type { FeedConnection } from './listen.ts';
import { useListening } from './useListening.ts';

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
    told: events => change(before => events.reduce((after, event) => told(after, event, filter), before)),
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

const queryOf = ({ direction, number }: FeedFilter) => ({
  limit: MESSAGES_LIMIT,
  ...(direction && { direction }),
  ...(number !== undefined && { phoneNumber: number }),
});
