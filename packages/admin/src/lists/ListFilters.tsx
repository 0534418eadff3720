import { Box, Button } from '@mui/material';
import { adminLists as texts } from '@recado/texts';
import { useListFilterContext } from 'ra-core';
import { FilterField } from './FilterField.tsx';
import type { ListFilter } from './ListFilter.ts';
import { SearchInput } from './SearchInput.tsx';
import { useFilterChange } from './useFilterChange.ts';

export interface ListFiltersProps {
  readonly filters: readonly ListFilter[];
  readonly hasSearch: boolean;
}

/** Search and filters of a list, side by side where there is room. */
export function ListFilters({ filters, hasSearch }: ListFiltersProps) {
  const { filterValues, setFilters } = useListFilterContext();
  const change = useFilterChange();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <Box
      role="search"
      aria-label={texts.filters}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        '& > *': { flex: { xs: '1 1 calc(50% - 12px)', sm: '1 1 130px' }, maxWidth: { sm: 220 } },
        '& > .search': { flex: { xs: '1 1 100%', sm: '3 1 200px' }, maxWidth: 'none' },
      }}
    >
      {hasSearch && <SearchInput change={change} />}
      {filters.map(filter => (
        <FilterField key={filter.source} filter={filter} change={change} />
      ))}
      {isFiltered && (
        <Button size="small" onClick={() => setFilters({})} sx={{ '&&': { flex: 'none' } }}>
          {texts.clear}
        </Button>
      )}
    </Box>
  );
}
