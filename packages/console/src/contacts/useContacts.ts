import type { Contact } from '@recado/contract';
import { contacts as texts } from '@recado/texts';
import { toast, useSdk } from '@recado/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

export const CONTACTS = 'GET /clients/{id}/contacts';
/** One of them. */
export const ONE = 'GET /clients/{id}/contacts/{contact}';
/** To a page. */
const PAGE = 100;

export interface ContactFilter {
  /** A name or a number; empty: none. */
  readonly q: string;
  /** Empty: any, or none. */
  readonly label: string;
  readonly optedOut: '' | 'yes' | 'no';
}

/** A client's contacts, newest first, as many as were asked for; while others are looked for, those of before. */
export function useContacts(clientId: string, filter: ContactFilter) {
  const sdk = useSdk();
  const found = useInfiniteQuery({
    queryKey: [CONTACTS, clientId, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE, ...(pageParam && { cursor: pageParam }), ...queryOf(filter) };
      return sdk.request(CONTACTS, { params: { id: clientId }, query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => distinct(pages.flatMap(({ contacts }) => contacts)),
  });
  return {
    data: found.data,
    error: found.data ? null : found.error,
    isFetching: found.isFetching,
    refetch: found.refetch,
    hasMore: found.hasNextPage,
    isLoadingMore: found.isFetchingNextPage,
    loadMore: () =>
      void found.fetchNextPage().then(({ isFetchNextPageError }) => {
        if (isFetchNextPageError) toast.error(texts.list.moreFailed);
      }),
  };
}

/** What narrows them, as the API takes it. */
export const queryOf = ({ q, label, optedOut }: ContactFilter) => ({
  ...(q && { q }),
  ...(label && { label }),
  ...(optedOut && { optedOut: optedOut === 'yes' }),
});

const distinct = (contacts: readonly Contact[]): Contact[] => [
  ...new Map(contacts.map(contact => [contact.id, contact])).values(),
];
