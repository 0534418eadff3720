import type { Conversation } from '@recado/contract';
import { conversations as texts } from '@recado/texts';
import { isSessionEnd, toast, useApi, useSdk } from '@recado/ui';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { LOAD_ONCE_OPTIONS } from '../loadOnceOptions.ts';
import type { LiveEvents } from '../useLiveEvents.ts';
import { appendPage, applyChange, type ConversationChange, type ListFilter } from './listState.ts';
import {
  applyEvent,
  chatsToRead,
  EMPTY_LIVE_LIST,
  finishReading,
  type LiveList,
  markReading,
  startFromPage,
} from './liveList.ts';

export interface ConversationListState {
  /** Loaded conversations. Undefined while the first page loads. */
  readonly conversations: readonly Conversation[] | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Reason why no conversations could be loaded. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  reload(): void;
  loadMore(): void;
  /** Applies the conversation fields of an API response. */
  applyResponse(change: ConversationChange): void;
}

const CONVERSATIONS_PER_PAGE = 50;

/** Loads the conversations of a client that match the filter. Events update them. */
export function useConversationList(
  clientId: string,
  filter: ListFilter,
  { subscribe, since, gaps }: LiveEvents,
): ConversationListState & {
  /** Sequence number of the last event before the page was read. */
  readonly sequence: number | undefined;
  /** Number of unread conversations, from the first page. */
  readonly unreadCount: number | undefined;
} {
  const sdk = useSdk();
  const params = { id: clientId };
  const query = toListQuery(filter);
  const { data, error, isFetching, refetch } = useApi(
    'GET /clients/{id}/conversations',
    { params, query },
    LOAD_ONCE_OPTIONS,
  );
  const [state, updateList] = useReducer(reduce, EMPTY_LIVE_LIST);
  const [shownData, setShownData] = useState<object>();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const latestFilter = useRef(filter);
  useEffect(() => {
    latestFilter.current = filter;
  });
  useEffect(() => {
    setShownData(data);
    if (!data) return;
    const [missedEvents, filter] = [since(data.sequence), latestFilter.current];
    updateList(current => startFromPage(current, data, missedEvents, filter));
  }, [data, since]);

  const applyResponse = useCallback((change: ConversationChange) => {
    const filter = latestFilter.current;
    updateList(current => ({ ...current, list: applyChange(current.list, change, filter) }));
  }, []);
  useEffect(
    () =>
      subscribe(event => {
        const filter = latestFilter.current;
        updateList(current => applyEvent(current, event, filter));
      }),
    [subscribe],
  );
  const readConversation = useCallback(
    async (chat: string) => {
      const params = { id: clientId, conversation: chat };
      const response = await sdk
        .request('GET /clients/{id}/conversations/{conversation}', { params })
        // If a conversation cannot be read now, the next page or its next message loads it.
        .catch(() => undefined);
      const filter = latestFilter.current;
      updateList(current => finishReading(current, chat, response?.conversation, filter));
    },
    [sdk, clientId],
  );
  useEffect(() => {
    const chats = chatsToRead(state);
    if (chats.length === 0) return;
    updateList(current => markReading(current, chats));
    for (const chat of chats) void readConversation(chat);
  }, [state, readConversation]);
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
      updateList(current => ({ ...current, list: appendPage(current.list, next, page) }));
    } catch (failure) {
      if (!isSessionEnd(failure)) toast.error(texts.list.moreFailed, { id: 'more conversations' });
    } finally {
      setLoadingMore(false);
    }
  }

  const isCurrent = data !== undefined && shownData === data;
  return {
    conversations: isCurrent ? state.list.conversations : undefined,
    hasMore: isCurrent && next !== null,
    isLoadingMore,
    error: data ? null : error,
    isFetching,
    reload: () => void refetch(),
    loadMore: () => void loadMore(),
    applyResponse,
    sequence: data?.sequence,
    unreadCount: data?.waiting,
  };
}

const reduce = (state: LiveList, change: (state: LiveList) => LiveList): LiveList => change(state);

const toListQuery = ({ view, q, label, assignedTo }: ListFilter) => ({
  limit: CONVERSATIONS_PER_PAGE,
  ...(view === 'unread' && { unread: true }),
  // A search also finds archived and snoozed conversations.
  ...(!(view === 'all' && q !== '') && { archived: view === 'archived', snoozed: view === 'snoozed' }),
  ...(label !== undefined && { label }),
  ...(assignedTo !== undefined && { assignedTo }),
  ...(q !== '' && { q }),
});
