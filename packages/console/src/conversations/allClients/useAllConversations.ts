import type { EndpointResult } from '@recado/sdk';
import { createQueryKey, useSdk } from '@recado/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ConversationListFilter } from '../list/loadedConversationList.ts';
import { toListQuery } from '../list/useConversationList.ts';

export type UserConversation = EndpointResult<'GET /conversations'>['conversations'][number];

/**
 * Lists the conversations of all clients that match the filter, newest first, in pages. `useLiveClients`
 * reloads them after each event of a client.
 */
export function useAllConversations(filter: ConversationListFilter) {
  const sdk = useSdk();
  const query = toListQuery(filter);
  return useInfiniteQuery({
    queryKey: createQueryKey('GET /conversations', { query }),
    queryFn: ({ pageParam, signal }) =>
      sdk.request('GET /conversations', { query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => removeRepeated(pages.flatMap(({ conversations }) => conversations)),
  });
}

/** A conversation that moved to the top while the pages were loading may be on two of them. */
function removeRepeated(entries: readonly UserConversation[]): UserConversation[] {
  const seen = new Set<string>();
  return entries.filter(({ conversation: { id } }) => !seen.has(id) && seen.add(id));
}
