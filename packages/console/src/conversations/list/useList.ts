import type { Conversation, RecadoEvent } from '@recado/contract';
import { conversations as texts } from '@recado/texts';
import { isSessionEnd, toast, useApi, useSdk } from '@recado/ui';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { ONCE } from '../once.ts';
import type { Live } from '../useLive.ts';
import {
  afterMessage,
  afterUpdate,
  type ListFilter,
  type ListState,
  withConversation,
  withMore,
  without,
} from './listState.ts';

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
  note(conversation: Conversation): void;
}

const PAGE = 50;

/** Narrowed to what the filter lets through, and as it changes. */
export function useList(
  clientId: string,
  filter: ListFilter,
  { subscribe, gaps }: Live,
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
  const latest = useRef({ filter, state });
  useEffect(() => {
    latest.current = { filter, state };
  });
  useEffect(() => {
    setShown(data);
    if (data) change(() => data);
  }, [data]);

  const note = useCallback(
    (news: Conversation) => change(before => withConversation(before, news, latest.current.filter)),
    [],
  );
  const read = useCallback(
    async (conversation: string) => {
      const params = { id: clientId, conversation };
      const found = await sdk
        .request('GET /clients/{id}/conversations/{conversation}', { params })
        // What cannot be read now comes with the next page or the next message.
        .catch(() => undefined);
      if (found) note(found.conversation);
    },
    [sdk, clientId, note],
  );
  const told = useCallback(
    (event: RecadoEvent) => {
      if (event.type === 'conversation.updated') {
        const { replaces, conversationId } = event.data;
        if (replaces !== undefined) change(before => without(before, replaces));
        const known = replaces === undefined && afterUpdate(latest.current.state, event.data);
        return known ? note(known) : void read(conversationId);
      }
      const message = messageOf(event);
      if (!message) return;
      const isNew = NEW.has(event.type);
      const known = afterMessage(latest.current.state, message, isNew);
      if (known) note(known);
      else if (isNew) void read(message.chat);
    },
    [note, read],
  );
  useEffect(() => subscribe(told), [subscribe, told]);
  useEffect(() => {
    if (gaps > 0) void refetch();
  }, [gaps, refetch]);

  const { next } = state;
  async function loadMore(): Promise<void> {
    if (next === null || isLoadingMore) return;
    setLoadingMore(true);
    try {
      const page = await sdk.request('GET /clients/{id}/conversations', {
        params,
        query: { ...query, cursor: next },
      });
      change(before => withMore(before, next, page));
    } catch (failure) {
      if (!isSessionEnd(failure)) toast.error(texts.list.moreFailed, { id: 'more conversations' });
    } finally {
      setLoadingMore(false);
    }
  }

  const isCurrent = data !== undefined && shown === data;
  return {
    conversations: isCurrent ? state.conversations : undefined,
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

const EMPTY: ListState = { conversations: [], next: null };
const reduce = (state: ListState, change: (state: ListState) => ListState): ListState => change(state);

const queryOf = ({ view, q }: ListFilter) => ({
  limit: PAGE,
  ...(view === 'unread' && { unread: true }),
  ...(view === 'archived' && { archived: true }),
  ...(q !== '' && { q }),
});

/** What tells of a message for the first time. */
const NEW: ReadonlySet<string> = new Set([
  'message.received',
  'message.undecryptable',
  'message.sent',
  'message.failed',
  'message.unknown',
  'call.received',
]);

function messageOf({ data }: RecadoEvent) {
  if ('direction' in data) return data;
  return 'message' in data && typeof data.message === 'object' ? data.message : undefined;
}
