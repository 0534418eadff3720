import { RECENT_CLIENTS } from '@recado/contract/rules';
import { useListContext } from 'ra-core';
import { newestFirst } from './newestFirst.ts';

/** Whether the list stands as it opens: the newest few of everybody's clients. */
export function useIsRecent(): boolean {
  const { page, perPage, sort, filterValues } = useListContext();
  return (
    page === 1 &&
    perPage === RECENT_CLIENTS &&
    sort.field === newestFirst.field &&
    sort.order === newestFirst.order &&
    Object.keys(filterValues).length === 0
  );
}
