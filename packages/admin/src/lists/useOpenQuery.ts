import type { SavedQuery } from 'ra-core';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Shows the list as a saved query describes it, through the list's own URL. */
export function useOpenQuery() {
  const navigate = useNavigate();
  return useCallback(
    ({ value: { filter = {}, sort, perPage } }: SavedQuery) => {
      const search = new URLSearchParams({
        filter: JSON.stringify(filter),
        displayedFilters: '{}',
        page: '1',
        perPage: String(perPage),
        sort: String(sort?.field),
        order: String(sort?.order),
      });
      void navigate({ search: `?${search}` });
    },
    [navigate],
  );
}
