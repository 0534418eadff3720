import type { Contact } from '@recado/contract';
import { contactsPageTexts as texts } from '@recado/texts';
import { toast, useSdk } from '@recado/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

export const CONTACTS_ROUTE = 'GET /clients/{id}/contacts';
/** Route of one contact. */
export const CONTACT_ROUTE = 'GET /clients/{id}/contacts/{contact}';
const CONTACTS_PER_PAGE = 100;

export interface ContactFilter {
  /** Name or number to search for. Empty: no search. */
  readonly q: string;
  /** Label that the contacts must have. Empty: no restriction. */
  readonly label: string;
  readonly optedOut: '' | 'yes' | 'no';
}

/** Loads a client's contacts in pages, newest first. Shows the previous list while a new filter loads. */
export function useContacts(clientId: string, filter: ContactFilter) {
  const sdk = useSdk();
  const contactsQuery = useInfiniteQuery({
    queryKey: [CONTACTS_ROUTE, clientId, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: CONTACTS_PER_PAGE, ...(pageParam && { cursor: pageParam }), ...toContactQuery(filter) };
      return sdk.request(CONTACTS_ROUTE, { params: { id: clientId }, query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => distinct(pages.flatMap(({ contacts }) => contacts)),
  });
  return {
    data: contactsQuery.data,
    error: contactsQuery.data ? null : contactsQuery.error,
    isFetching: contactsQuery.isFetching,
    refetch: contactsQuery.refetch,
    hasMore: contactsQuery.hasNextPage,
    isLoadingMore: contactsQuery.isFetchingNextPage,
    loadMore: () =>
      void contactsQuery.fetchNextPage().then(({ isFetchNextPageError }) => {
        if (isFetchNextPageError) toast.error(texts.list.moreFailed);
      }),
  };
}

/** Converts the filter to the query of the contacts API. */
export const toContactQuery = ({ q, label, optedOut }: ContactFilter) => ({
  ...(q && { q }),
  ...(label && { label }),
  ...(optedOut && { optedOut: optedOut === 'yes' }),
});

const distinct = (contacts: readonly Contact[]): Contact[] => [
  ...new Map(contacts.map(contact => [contact.id, contact])).values(),
];
