import type { Conversation, Message } from '@recado/contract';
import { conversations as texts } from '@recado/texts';
import { isSessionEnd, toast, useApi, useSdk } from '@recado/ui';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { ConversationChange } from '../list/listState.ts';
import { afterEvent } from '../list/liveList.ts';
import { ONCE } from '../once.ts';
import type { Live } from '../useLive.ts';
import {
  caughtUp,
  isOf,
  opened,
  type ThreadPage,
  type ThreadState,
  told,
  withNewer,
  withOlder,
} from './threadState.ts';

export interface Thread {
  /** Undefined until it was read first. */
  readonly state: ThreadState | undefined;
  /** It is read anew, and stands as it was before. */
  readonly isStale: boolean;
  readonly conversation: Conversation | undefined;
  /** Why there is nothing. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  reload(): void;
  loadOlder(): void;
  loadNewer(): void;
  /** What an answer said of the conversation itself. */
  noteConversation(change: ConversationChange): void;
}

const PAGE = 60;

/**
 * The messages of one conversation, as they come and go.
 *
 * @param around the message to begin with; otherwise the newest
 */
export function useThread(
  clientId: string,
  conversationId: string,
  around: string | undefined,
  { subscribe, since, gaps }: Live,
): Thread {
  const sdk = useSdk();
  const params = { id: clientId, conversation: conversationId };
  const query = { limit: PAGE, ...(around !== undefined && { around }) };
  const { data, error, isFetching, refetch } = useApi(
    'GET /clients/{id}/conversations/{conversation}/messages',
    { params, query },
    ONCE,
  );
  const [state, change] = useReducer(reduce, undefined);
  const [shown, setShown] = useState<typeof data>();
  const [standing, setStanding] = useState<Conversation>();
  const conversation = standing ?? (data ?? shown)?.conversation;
  const latest = useRef<{ readonly conversation: Conversation; readonly sequence: number }>(undefined);
  useEffect(() => {
    if (!data) return;
    const { conversation, sequence } = data;
    latest.current = { conversation, sequence };
    setShown(data);
    const missed = since(sequence).filter(event => isOf(conversation, event));
    setStanding(missed.reduce(afterEvent, conversation));
    change(() => caughtUp(opened(pageOf(data)), conversation, missed));
  }, [data, since]);
  useEffect(
    () =>
      subscribe(event => {
        const known = latest.current;
        if (!known || !isOf(known.conversation, event)) return;
        change(before => before && told(before, event));
        // The list may not have it any more.
        if (event.sequence > known.sequence)
          setStanding(before => afterEvent(before ?? known.conversation, event));
      }),
    [subscribe],
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
        query: { limit: PAGE, [end]: from },
      });
      const join = end === 'before' ? withOlder : withNewer;
      const missed = since(page.sequence);
      change(before => before && caughtUp(join(before, from, pageOf(page)), page.conversation, missed));
    } catch (failure) {
      const words = end === 'before' ? texts.thread.olderFailed : texts.thread.newerFailed;
      if (!isSessionEnd(failure)) toast.error(words, { id: words });
    } finally {
      isLoading.current = false;
    }
  }

  return {
    state,
    isStale: data === undefined || shown !== data,
    conversation,
    error: data ? null : error,
    isFetching,
    reload: () => void refetch(),
    loadOlder: () => void load('before'),
    loadNewer: () => void load('after'),
    noteConversation: news =>
      setStanding(before => {
        const known = before ?? latest.current?.conversation;
        return known && { ...known, ...news };
      }),
  };
}

type Changing = ThreadState | undefined;
const reduce = (state: Changing, change: (state: Changing) => Changing): Changing => change(state);

const pageOf = ({
  messages,
  older,
  newer,
}: {
  readonly messages: readonly Message[];
  readonly older: string | null;
  readonly newer: string | null;
}): ThreadPage => ({ messages: messages.toReversed(), before: older, after: newer });
