import { Button } from '@mui/material';
import { adminLists as texts } from '@recado/texts';
import { CheckCircleIcon, EmptyState, SearchIcon } from '@recado/ui';
import { useListContext } from 'ra-core';
import type { ListScreenProps } from './ListScreenProps.ts';

export interface ListEmptyProps {
  readonly text: string;
  readonly emptyUnder?: ListScreenProps['emptyUnder'] | undefined;
}

/** Nothing at all, or nothing that the filters let through. */
export function ListEmpty({ text, emptyUnder }: ListEmptyProps) {
  const { filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues).length === 0) return <EmptyState title={text} />;
  const said = emptyUnder?.(filterValues);
  return (
    <EmptyState
      title={said ?? texts.noResults}
      {...(!said && { text: texts.noResultsHint })}
      icon={said ? <CheckCircleIcon /> : <SearchIcon />}
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          {texts.clear}
        </Button>
      }
    />
  );
}
