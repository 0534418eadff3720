import type { Delivery, DeliveryState } from '@recado/contract';
import { useSdk } from '@recado/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createDeliveryLogQueryKey } from '../useWebhookCache.ts';

/** Milliseconds between two refreshes while the delivery log is open and its page is visible. */
const REFRESH_INTERVAL_MS = 5_000;
/** Deliveries per page. */
const PAGE_SIZE = 20;

export interface DeliveryLogState {
  /** Loaded deliveries, newest first. Undefined until the first page is loaded. */
  readonly rows: readonly Delivery[] | undefined;
  readonly error: Error | null;
  /** True if the displayed rows could not be refreshed. */
  readonly isStale: boolean;
  readonly isFetching: boolean;
  reload(): unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly hasLoadMoreFailed: boolean;
  loadMore(): void;
}

/** Loads pages of a client's delivery log on demand and keeps them up to date. */
export function useDeliveries(clientId: string, state: DeliveryState | undefined): DeliveryLogState {
  const sdk = useSdk();
  const query = useInfiniteQuery({
    queryKey: [...createDeliveryLogQueryKey(clientId), state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      sdk.request('GET /clients/{id}/deliveries', {
        params: { id: clientId },
        query: { limit: PAGE_SIZE, ...(state && { state }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Do not poll before the first page is loaded. If the first page cannot be loaded, the user retries.
    refetchInterval: ({ state }) => state.data !== undefined && REFRESH_INTERVAL_MS,
  });
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  return {
    rows: data && removeDuplicates(data.pages.flatMap(({ deliveries }) => deliveries)),
    error: data ? null : error,
    isStale: data !== undefined && error !== null && !isFetchNextPageError,
    isFetching,
    reload: () => query.refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    hasLoadMoreFailed: isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}

/** Removes duplicates. New deliveries shift the pages, so a page may repeat the previous page's last row. */
const removeDuplicates = (deliveries: readonly Delivery[]): Delivery[] => [
  ...new Map(deliveries.map(delivery => [delivery.id, delivery])).values(),
];
