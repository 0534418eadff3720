import type { Conversation } from '@recado/contract';
import { conversationTexts as texts } from '@recado/texts';
import { isSessionEndError, toast, useApi, useSdk } from '@recado/ui';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { LOAD_ONCE_QUERY_OPTIONS } from '../loadOnceOptions.ts';
import type { LiveEventFeed } from '../useLiveEvents.ts';
import {
  applyEventToLiveConversationList,
  EMPTY_LIVE_CONVERSATION_LIST,
  finishLoadingChat,
  type LiveConversationList,
  listChatsToLoad,
  markChatsLoading,
  startLiveConversationListFromPage,
} from './liveConversationList.ts';
import {
  appendConversationPage,
  applyConversationResponse,
  type ConversationChange,
  type ConversationListFilter,
} from './loadedConversationList.ts';

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
  /** Updates a conversation with the changed fields of an API response. */
  applyResponse(change: ConversationChange): void;
}

const CONVERSATIONS_PER_PAGE = 50;

/** Loads the conversations of a client that match the filter, and updates them when events arrive. */
export function useConversationList(
  clientId: string,
  filter: ConversationListFilter,
  { subscribe, since, gaps }: LiveEventFeed,
): ConversationListState & {
  /** Sequence number of the last event before the server read the loaded page of conversations. */
  readonly sequence: number | undefined;
  /** Number of unread conversations in the whole list, from the response with the first page. */
  readonly unreadCount: number | undefined;
} {
  const sdk = useSdk();
  const params = { id: clientId };
  const query = toListQuery(filter);
  const { data, error, isFetching, refetch } = useApi(
    'GET /clients/{id}/conversations',
    { params, query },
    LOAD_ONCE_QUERY_OPTIONS,
  );
  const [state, updateList] = useReducer(reduce, EMPTY_LIVE_CONVERSATION_LIST);
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
    updateList(current => startLiveConversationListFromPage(current, data, missedEvents, filter));
  }, [data, since]);

  const applyResponse = useCallback((change: ConversationChange) => {
    const filter = latestFilter.current;
    updateList(current => ({ ...current, list: applyConversationResponse(current.list, change, filter) }));
  }, []);
  useEffect(
    () =>
      subscribe(event => {
        const filter = latestFilter.current;
        updateList(current => applyEventToLiveConversationList(current, event, filter));
      }),
    [subscribe],
  );
  const readConversation = useCallback(
    async (chat: string) => {
      const params = { id: clientId, conversation: chat };
      const response = await sdk
        .request('GET /clients/{id}/conversations/{conversation}', { params })
        // Ignore the error: the next page of the list or the next message loads the conversation again.
        .catch(() => undefined);
      const filter = latestFilter.current;
      updateList(current => finishLoadingChat(current, chat, response?.conversation, filter));
    },
    [sdk, clientId],
  );
  useEffect(() => {
    const chats = listChatsToLoad(state);
    if (chats.length === 0) return;
    updateList(current => markChatsLoading(current, chats));
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
      updateList(current => ({ ...current, list: appendConversationPage(current.list, next, page) }));
    } catch (failure) {
      if (!isSessionEndError(failure)) toast.error(texts.list.moreFailed, { id: 'more conversations' });
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

const reduce = (
  state: LiveConversationList,
  change: (state: LiveConversationList) => LiveConversationList,
): LiveConversationList => change(state);

/** Converts a filter to the query parameters of the first page. */
export const toListQuery = ({ view, q, label, assignedTo }: ConversationListFilter) => ({
  limit: CONVERSATIONS_PER_PAGE,
  ...(view === 'unread' && { unread: true }),
  // A search also finds archived and snoozed conversations.
  ...(!(view === 'all' && q !== '') && { archived: view === 'archived', snoozed: view === 'snoozed' }),
  ...(label !== undefined && { label }),
  ...(assignedTo !== undefined && { assignedTo }),
  ...(q !== '' && { q }),
});
