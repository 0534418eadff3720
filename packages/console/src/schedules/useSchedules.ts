import type { Schedule } from '@recado/contract';
import { scheduledMessageTexts as texts } from '@recado/texts';
import { toast, useSdk } from '@recado/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

const LIST_ENDPOINT = 'GET /clients/{id}/schedules';
/** Milliseconds between two refreshes of the list. */
const REFRESH_INTERVAL_MS = 20_000;
/** Number of upcoming messages per request. A client has at most 1,000 of them. */
const UPCOMING_PAGE_SIZE = 500;
/** Ended messages per page. */
const ENDED_PAGE_SIZE = 50;

/** Loads all upcoming messages of a client. Loads ended messages page by page when the user requests them. */
export function useSchedules(clientId: string) {
  const sdk = useSdk();
  const params = { id: clientId };
  const upcomingQuery = useQuery({
    queryKey: [LIST_ENDPOINT, clientId, 'upcoming'],
    queryFn: async ({ signal }) => {
      const all: Schedule[] = [];
      for (let cursor: string | undefined; ; ) {
        const query = {
          limit: UPCOMING_PAGE_SIZE,
          state: 'upcoming',
          ...(cursor !== undefined && { cursor }),
        } as const;
        const { schedules, next, timeZone } = await sdk.request(LIST_ENDPOINT, { params, query, signal });
        all.push(...schedules);
        if (next === null) return { schedules: removeDuplicates(all), timeZone };
        cursor = next;
      }
    },
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  const ended = useInfiniteQuery({
    queryKey: [LIST_ENDPOINT, clientId, 'ended'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: ENDED_PAGE_SIZE, state: 'ended', ...(pageParam && { cursor: pageParam }) } as const;
      return sdk.request(LIST_ENDPOINT, { params, query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFRESH_INTERVAL_MS,
    select: ({ pages }) => pages.flatMap(({ schedules }) => schedules),
  });
  const data = upcomingQuery.data &&
    ended.data && {
      toCome: upcomingQuery.data.schedules,
      ended: removeDuplicates(ended.data),
      timeZone: upcomingQuery.data.timeZone,
    };
  return {
    data,
    error: data ? null : (upcomingQuery.error ?? ended.error),
    isFetching: upcomingQuery.isFetching || ended.isFetching,
    refetch: () => Promise.all([upcomingQuery.refetch(), ended.refetch()]),
    hasMore: ended.hasNextPage,
    isLoadingMore: ended.isFetchingNextPage,
    loadMore: () =>
      void ended.fetchNextPage().then(({ isFetchNextPageError }) => {
        if (isFetchNextPageError) toast.error(texts.list.moreFailed);
      }),
  };
}

/** Removes duplicate schedules. A schedule that is sent between two requests may be in both responses. */
const removeDuplicates = (schedules: readonly Schedule[]): Schedule[] => [
  ...new Map(schedules.map(schedule => [schedule.id, schedule])).values(),
];
