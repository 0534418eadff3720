import { Button } from '@mui/material';
import { adminClients as texts } from '@recado/texts';
import { useListContext } from 'ra-core';
import { newestFirst } from './newestFirst.ts';
import { useIsRecent } from './useIsRecent.ts';

/** As many as react-admin offers on one page; the rest is on the next ones. */
const MANY = 50;

/** Cargar todos: everybody's clients, the newest first (specification §2). */
export function LoadAllButton() {
  const { isFetching, refetch, setFilters, setPerPage, setSort } = useListContext();
  const isRecent = useIsRecent();
  const load = () => {
    setFilters({});
    setSort(newestFirst);
    setPerPage(MANY);
    void refetch();
  };
  return (
    <Button size="small" variant={isRecent ? 'contained' : 'text'} disabled={isFetching} onClick={load}>
      {isFetching && !isRecent ? texts.loadingAll : texts.loadAll}
    </Button>
  );
}
