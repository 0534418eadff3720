import type { Conversation, Message } from '@recado/contract';
import { conversationTexts as texts } from '@recado/texts';
import { isSessionEndError, toast, useApi, useSdk } from '@recado/ui';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { applyEventToConversation } from '../list/liveConversationList.ts';
import type { ConversationChange } from '../list/loadedConversationList.ts';
import { LOAD_ONCE_QUERY_OPTIONS } from '../loadOnceOptions.ts';
import type { LiveEventFeed } from '../useLiveEvents.ts';
import {
  appendNewerMessagePage,
  applyMissedEvents,
  applyThreadEvent,
  createThreadState,
  isEventOfConversation,
  lacksUpdatedMessage,
  mergeNewestPage,
  prependOlderPage,
  type ThreadMessagePage,
  type ThreadState,
} from './threadState.ts';

export interface LoadedThread {
  /** Loaded messages. Undefined until the first page is loaded. */
  readonly state: ThreadState | undefined;
  /** True while the thread is being reloaded and still shows its previous content. */
  readonly isStale: boolean;
  readonly conversation: Conversation | undefined;
  /** Reason why the thread could not be loaded. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  reload(): void;
  loadOlder(): void;
  loadNewer(): void;
  /** Updates the displayed conversation with fields from an API response. */
  applyConversationChange(change: ConversationChange): void;
}

const PAGE_SIZE = 60;

/**
 * Loads the messages of one conversation and applies live events to them.
 *
 * @param aroundMessageId message around which to load; if it is undefined, loads the newest messages
 */
export function useThread(
  clientId: string,
  conversationId: string,
  aroundMessageId: string | undefined,
  { subscribe, since, gaps }: LiveEventFeed,
): LoadedThread {
  const sdk = useSdk();
  const params = { id: clientId, conversation: conversationId };
  const query = { limit: PAGE_SIZE, ...(aroundMessageId !== undefined && { around: aroundMessageId }) };
  const { data, error, isFetching, refetch } = useApi(
    'GET /clients/{id}/conversations/{conversation}/messages',
    { params, query },
    LOAD_ONCE_QUERY_OPTIONS,
  );
  const [state, change] = useReducer(reduce, undefined);
  const [shownPage, setShownPage] = useState<typeof data>();
  const [currentConversation, setCurrentConversation] = useState<Conversation>();
  const conversation = currentConversation ?? (data ?? shownPage)?.conversation;
  const loadUpdates = useCallback(async () => {
    const path = { id: clientId, conversation: conversationId };
    // A failure only means that the update is missing until the next load.
    const page = await sdk
      .request('GET /clients/{id}/conversations/{conversation}/messages', { params: path, query: { limit: PAGE_SIZE } })
      .catch(() => undefined);
    if (!page) return;
    const missedEvents = since(page.sequence);
    change(
      before => before && applyMissedEvents(mergeNewestPage(before, pageOf(page)), page.conversation, missedEvents),
    );
  }, [sdk, since, clientId, conversationId]);
  const latest = useRef<{ readonly conversation: Conversation; readonly sequence: number }>(undefined);
  useEffect(() => {
    if (!data) return;
    const { conversation, sequence } = data;
    latest.current = { conversation, sequence };
    setShownPage(data);
    const missedEvents = since(sequence).filter(event => isEventOfConversation(conversation, event));
    setCurrentConversation(missedEvents.reduce(applyEventToConversation, conversation));
    change(() => applyMissedEvents(createThreadState(pageOf(data)), conversation, missedEvents));
    if (missedEvents.some(lacksUpdatedMessage)) void loadUpdates();
  }, [data, since, loadUpdates]);
  useEffect(
    () =>
      subscribe(event => {
        const snapshot = latest.current;
        if (!snapshot || !isEventOfConversation(snapshot.conversation, event)) return;
        change(before => before && applyThreadEvent(before, event));
        if (lacksUpdatedMessage(event)) void loadUpdates();
        // The thread updates its own copy of the conversation, because the list may no longer contain it.
        if (event.sequence > snapshot.sequence)
          setCurrentConversation(before => applyEventToConversation(before ?? snapshot.conversation, event));
      }),
    [subscribe, loadUpdates],
  );
  useEffect(() => {
    if (gaps > 0) void refetch();
  }, [gaps, refetch]);

  const isLoading = useRef(false);
  async function load(end: 'before' | 'after'): Promise<void> {
    const from = state?.[end];
    if (!from || isLoading.current) return;
    isLoading.current = true;
    try {
      const page = await sdk.request('GET /clients/{id}/conversations/{conversation}/messages', {
        params,
        query: { limit: PAGE_SIZE, [end]: from },
      });
      const mergePage = end === 'before' ? prependOlderPage : appendNewerMessagePage;
      const missedEvents = since(page.sequence);
      change(
        before => before && applyMissedEvents(mergePage(before, from, pageOf(page)), page.conversation, missedEvents),
      );
    } catch (failure) {
      const failureText = end === 'before' ? texts.thread.olderFailed : texts.thread.newerFailed;
      if (!isSessionEndError(failure)) toast.error(failureText, { id: failureText });
    } finally {
      isLoading.current = false;
    }
  }

  return {
    state,
    isStale: data === undefined || shownPage !== data,
    conversation,
    error: data ? null : error,
    isFetching,
    reload: () => void refetch(),
    loadOlder: () => void load('before'),
    loadNewer: () => void load('after'),
    applyConversationChange: update =>
      setCurrentConversation(before => {
        const base = before ?? latest.current?.conversation;
        return base && { ...base, ...update };
      }),
  };
}

type OptionalThreadState = ThreadState | undefined;
const reduce = (
  state: OptionalThreadState,
  change: (state: OptionalThreadState) => OptionalThreadState,
): OptionalThreadState => change(state);

interface PageOfParams {
  readonly messages: readonly Message[];
  readonly older: string | null;
  readonly newer: string | null;
}

const pageOf = ({ messages, older, newer }: PageOfParams): ThreadMessagePage => ({
  messages: messages.toReversed(),
  before: older,
  after: newer,
});
