import type { Message, RecadoEvent } from '@recado/contract';
import { DEFAULT_MESSAGES_PER_PAGE } from '@recado/contract/rules';
import { requestFailureTexts } from '@recado/texts';
import { isSessionEndError, toast, useApi, useFailureToast, useIsOnline, useIsPageVisible, useSdk } from '@recado/ui';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useClientCache } from '../useClientCache.ts';
import type { FeedFilter } from './feedFilter.ts';
import { type FeedConnectionState, followEvents } from './followEvents.ts';
import {
  appendOlderMessagePage,
  applyFeedEvent,
  EMPTY_MESSAGE_FEED,
  type MessageFeedPage,
  type MessageFeedState,
  pauseFeed,
  replaceMessagesWithNewestPage,
  resumeFeed,
} from './messageFeedState.ts';

export interface MessageFeedController
  extends Pick<MessageFeedState, 'waitingCount' | 'isPaused' | 'isShowingOlder' | 'arrivedCount'> {
  /** Displayed messages. Undefined while the first page loads. */
  readonly rows: readonly Message[] | undefined;
  readonly connection: FeedConnectionState;
  /** Error that prevented the first page from loading. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  /** Loads the newest messages again. */
  reload(): void;
  pause(): void;
  /** Shows the messages that arrived during the pause. */
  resume(): void;
  loadOlder(): void;
}

/** Loads and follows the messages of a client that match the filter. */
export function useMessageFeed(clientId: string, filter: FeedFilter): MessageFeedController {
  const sdk = useSdk();
  const cache = useClientCache(clientId);
  const params = { id: clientId };
  const query = toQuery(filter);
  const { data, error, isFetching, refetch } = useApi('GET /clients/{id}/messages', { params, query }, LOAD_ONCE);
  useFailureToast(data ? error : null, requestFailureTexts.messagesLoad);
  const phones = useFilterPhones(clientId, filter.contact);
  const [state, dispatch] = useReducer(applyUpdate, EMPTY_MESSAGE_FEED);
  const [shownPage, setShownPage] = useState<MessageFeedPage>();
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  useEffect(() => {
    setShownPage(data);
    if (data) dispatch(previous => replaceMessagesWithNewestPage(previous, data));
  }, [data]);

  const { rows, sequence, next, hasGap, isShowingOlder, waitingCount, isPaused, arrivedCount } = state;
  const connection = useEventStream({
    clientId,
    firstPage: shownPage,
    sequence,
    onEvents: events => {
      cache.applyEvents(events);
      const liveFilter = { ...filter, phones };
      dispatch(previous => events.reduce((current, event) => applyFeedEvent(current, event, liveFilter), previous));
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
      dispatch(previous => appendOlderMessagePage(previous, next, page));
    } catch (failure) {
      if (!isSessionEndError(failure)) toast.error(requestFailureTexts.olderMessagesLoad, { id: 'older messages' });
    } finally {
      setLoadingOlder(false);
    }
  }

  const isCurrent = data !== undefined && shownPage === data;
  return {
    rows: isCurrent ? rows : undefined,
    waitingCount,
    isPaused,
    isShowingOlder,
    arrivedCount,
    connection,
    error: data ? null : error,
    isFetching,
    hasOlder: isCurrent && next !== null,
    isLoadingOlder,
    reload: () => void refetch(),
    pause: () => dispatch(pauseFeed),
    resume: () => (isShowingOlder ? void refetch() : dispatch(resumeFeed)),
    loadOlder: () => void loadOlder(),
  };
}

/** Reads the number in the filter by the country of the client's line, as the server does. */
function useFilterPhones(clientId: string, contact = ''): readonly string[] | undefined {
  const { data } = useApi('GET /clients/{id}', { params: { id: clientId } });
  const lineNumber = data?.client.phoneNumber;
  const [found, setFound] = useState<{ readonly contact: string; readonly phones: readonly string[] }>();
  useEffect(() => {
    if (lineNumber === undefined || !/\d{3}/.test(contact)) return;
    // Without the module, as when the connection is lost, the filter still finds complete and Mexican numbers.
    void import('./listFeedPhones.ts').then(
      ({ listFeedPhones }) => setFound({ contact, phones: listFeedPhones(contact, lineNumber) }),
      () => undefined,
    );
  }, [contact, lineNumber]);
  return found?.contact === contact ? found.phones : undefined;
}

const applyUpdate = (
  state: MessageFeedState,
  update: (state: MessageFeedState) => MessageFeedState,
): MessageFeedState => update(state);

/**
 * Query options that load a page of messages only once, because live events report all later changes. Without
 * structural sharing, a page that is loaded again is a new object even if its content is equal.
 */
const LOAD_ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  structuralSharing: false,
} as const;

const toQuery = ({ direction, contact }: FeedFilter) => ({
  limit: DEFAULT_MESSAGES_PER_PAGE,
  ...(direction && { direction }),
  ...(contact !== undefined && { contact }),
});

interface EventStreamOptions {
  readonly clientId: string;
  /**
   * First page of the feed. The event stream delivers the events that follow this page. Another first page
   * restarts the stream. The value undefined stops the stream.
   */
  readonly firstPage: object | undefined;
  /** Sequence number of the last known event. */
  readonly sequence: number;
  readonly onEvents: (events: readonly RecadoEvent[]) => void;
}

/**
 * Follows a client's events only while the page is visible, because a browser allows six connections
 * to a server for all its tabs together. Missed events arrive when the page is visible again.
 */
function useEventStream({ clientId, firstPage, sequence, onEvents }: EventStreamOptions): FeedConnectionState {
  const sdk = useSdk();
  const isVisible = useIsPageVisible();
  const isOnline = useIsOnline();
  const [connection, setConnection] = useState<FeedConnectionState>('connecting');
  const latest = useRef({ sequence, onEvents });
  useEffect(() => {
    latest.current = { sequence, onEvents };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies(isOnline): reconnect, because a dead connection looks idle.
  useEffect(() => {
    if (!firstPage || !isVisible) return;
    const abortController = new AbortController();
    void followEvents({
      sdk,
      clientId,
      after: latest.current.sequence,
      signal: abortController.signal,
      onEvents: events => latest.current.onEvents(events),
      onConnectionChange: setConnection,
    });
    return () => abortController.abort();
  }, [sdk, clientId, firstPage, isVisible, isOnline]);
  return connection;
}
