import type { Schedule } from '@recado/contract';
import { planned as texts } from '@recado/texts';
import { toast, useSdk } from '@recado/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

const LIST = 'GET /clients/{id}/schedules';
/** Milliseconds between two looks. */
const REFRESH = 20_000;
/** Of what is to come, to a request; a client has at most 1,000. */
const MOST = 500;
/** Of what has ended, to a page. */
const PAGE = 50;

/** What a client has planned: all that is to come, and of what has ended as much as was asked for. */
export function useSchedules(clientId: string) {
  const sdk = useSdk();
  const params = { id: clientId };
  const coming = useQuery({
    queryKey: [LIST, clientId, 'upcoming'],
    queryFn: async ({ signal }) => {
      const all: Schedule[] = [];
      for (let cursor: string | undefined; ; ) {
        const query = { limit: MOST, state: 'upcoming', ...(cursor !== undefined && { cursor }) } as const;
        const { schedules, next, timeZone } = await sdk.request(LIST, { params, query, signal });
        all.push(...schedules);
        if (next === null) return { schedules: distinct(all), timeZone };
        cursor = next;
      }
    },
    refetchInterval: REFRESH,
  });
  const ended = useInfiniteQuery({
    queryKey: [LIST, clientId, 'ended'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE, state: 'ended', ...(pageParam && { cursor: pageParam }) } as const;
      return sdk.request(LIST, { params, query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFRESH,
    select: ({ pages }) => pages.flatMap(({ schedules }) => schedules),
  });
  const data = coming.data &&
    ended.data && {
      toCome: coming.data.schedules,
      ended: distinct(ended.data),
      timeZone: coming.data.timeZone,
    };
  return {
    data,
    error: data ? null : (coming.error ?? ended.error),
    isFetching: coming.isFetching || ended.isFetching,
    refetch: () => Promise.all([coming.refetch(), ended.refetch()]),
    hasMore: ended.hasNextPage,
    isLoadingMore: ended.isFetchingNextPage,
    loadMore: () =>
      void ended.fetchNextPage().then(({ isFetchNextPageError }) => {
        if (isFetchNextPageError) toast.error(texts.list.moreFailed);
      }),
  };
}

/** What is sent or ends while pages are read moves from one to the other. */
const distinct = (schedules: readonly Schedule[]): Schedule[] => [
  ...new Map(schedules.map(schedule => [schedule.id, schedule])).values(),
];
