import type { Delivery, DeliveryState } from '@recado/contract';
import { useSdk } from '@recado/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { deliveriesKey } from '../useWebhookCache.ts';

/** Milliseconds between two looks while the log is open and its page is seen. */
const REFRESH = 5_000;
/** Deliveries to a page. */
const PAGE = 20;

export interface Deliveries {
  /** Newest first; undefined while none has come. */
  readonly rows: readonly Delivery[] | undefined;
  readonly error: Error | null;
  /** What stands there could not be brought up to date. */
  readonly isStale: boolean;
  readonly isFetching: boolean;
  reload(): unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly moreFailed: boolean;
  loadMore(): void;
}

/** A client's log, as far as it was asked for, kept up to date by itself. */
export function useDeliveries(clientId: string, state: DeliveryState | undefined): Deliveries {
  const sdk = useSdk();
  const query = useInfiniteQuery({
    queryKey: [...deliveriesKey(clientId), state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      sdk.request('GET /clients/{id}/deliveries', {
        params: { id: clientId },
        query: { limit: PAGE, ...(state && { state }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // What could not be loaded at all is asked for again by whoever waits for it.
    refetchInterval: ({ state }) => state.data !== undefined && REFRESH,
  });
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  return {
    rows: data && distinct(data.pages.flatMap(({ deliveries }) => deliveries)),
    error: data ? null : error,
    isStale: data !== undefined && error !== null && !isFetchNextPageError,
    isFetching,
    reload: () => query.refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}

/** What comes while pages are read moves the rest down: the last of one page may be the first of the next. */
const distinct = (deliveries: readonly Delivery[]): Delivery[] => [
  ...new Map(deliveries.map(delivery => [delivery.id, delivery])).values(),
];
