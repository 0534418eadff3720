import type { Conversation } from '@recado/contract';
import { conversations as texts } from '@recado/texts';
import { isSessionEnd, toast, useApi, useSdk } from '@recado/ui';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { ONCE } from '../once.ts';
import type { Live } from '../useLive.ts';
import { type ConversationChange, type ListFilter, withChange, withMore } from './listState.ts';
import { answered, asked, EMPTY, type LiveList, opened, told, toRead } from './liveList.ts';

export interface ConversationList {
  /** Undefined while they are on their way. */
  readonly conversations: readonly Conversation[] | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Why there are none. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  reload(): void;
  loadMore(): void;
  /** An answer told how one stands now. */
  note(change: ConversationChange): void;
}

const PAGE = 50;

/** Narrowed to what the filter lets through, and as it changes. */
export function useList(
  clientId: string,
  filter: ListFilter,
  { subscribe, since, gaps }: Live,
): ConversationList & {
  /** The number of the last event before they were read. */
  readonly sequence: number | undefined;
  /** How many have something unread, as the first page said. */
  readonly waiting: number | undefined;
} {
  const sdk = useSdk();
  const params = { id: clientId };
  const query = queryOf(filter);
  const { data, error, isFetching, refetch } = useApi(
    'GET /clients/{id}/conversations',
    { params, query },
    ONCE,
  );
  const [state, change] = useReducer(reduce, EMPTY);
  const [shown, setShown] = useState<object>();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  });
  useEffect(() => {
    setShown(data);
    if (!data) return;
    const [missed, filter] = [since(data.sequence), latest.current];
    change(before => opened(before, data, missed, filter));
  }, [data, since]);

  const note = useCallback((news: ConversationChange) => {
    const filter = latest.current;
    change(before => ({ ...before, list: withChange(before.list, news, filter) }));
  }, []);
  useEffect(
    () =>
      subscribe(event => {
        const filter = latest.current;
        change(before => told(before, event, filter));
      }),
    [subscribe],
  );
  const read = useCallback(
    async (chat: string) => {
      const params = { id: clientId, conversation: chat };
      const found = await sdk
        .request('GET /clients/{id}/conversations/{conversation}', { params })
        // What cannot be read now comes with the next page or the next message.
        .catch(() => undefined);
      const filter = latest.current;
      change(before => answered(before, chat, found?.conversation, filter));
    },
    [sdk, clientId],
  );
  useEffect(() => {
    const chats = toRead(state);
    if (chats.length === 0) return;
    change(before => asked(before, chats));
    for (const chat of chats) void read(chat);
  }, [state, read]);
  useEffect(() => {
    if (gaps > 0) void refetch();
  }, [gaps, refetch]);

  const { next } = state.list;
  async function loadMore(): Promise<void> {
    if (next === null || isLoadingMore) return;
    setLoadingMore(true);
    try {
      const page = await sdk.request('GET /clients/{id}/conversations', {
        params,
        query: { ...query, cursor: next },
      });
      change(before => ({ ...before, list: withMore(before.list, next, page) }));
    } catch (failure) {
      if (!isSessionEnd(failure)) toast.error(texts.list.moreFailed, { id: 'more conversations' });
    } finally {
      setLoadingMore(false);
    }
  }

  const isCurrent = data !== undefined && shown === data;
  return {
    conversations: isCurrent ? state.list.conversations : undefined,
    hasMore: isCurrent && next !== null,
    isLoadingMore,
    error: data ? null : error,
    isFetching,
    reload: () => void refetch(),
    loadMore: () => void loadMore(),
    note,
    sequence: data?.sequence,
    waiting: data?.waiting,
  };
}

const reduce = (state: LiveList, change: (state: LiveList) => LiveList): LiveList => change(state);

const queryOf = ({ view, q, label, assignedTo }: ListFilter) => ({
  limit: PAGE,
  ...(view === 'unread' && { unread: true }),
  // A search finds what it looks for wherever it was put.
  ...(!(view === 'all' && q !== '') && { archived: view === 'archived', snoozed: view === 'snoozed' }),
  ...(label !== undefined && { label }),
  ...(assignedTo !== undefined && { assignedTo }),
  ...(q !== '' && { q }),
});
