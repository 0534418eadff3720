import { InputAdornment, OutlinedInput } from '@mui/material';
import { adminLists as texts } from '@recado/texts';
import { SearchIcon } from '@recado/ui';
import { useListFilterContext } from 'ra-core';
import type { ListFilterValues } from './ListQuery.ts';
import { useDraft } from './useDraft.ts';
import type { FilterChange } from './useFilterChange.ts';

/** Milliseconds. */
const PAUSE = 500;

/** Searches while it is typed, half a second after the last letter. */
export function SearchInput({ change: changeFilter }: { readonly change: FilterChange }) {
  const { q: found = '' }: ListFilterValues = useListFilterContext().filterValues;
  const [draft, change] = useDraft(found);
  const search = (q: string) => {
    change(q);
    changeFilter('q', q, PAUSE);
  };
  return (
    <OutlinedInput
      className="search"
      size="small"
      type="search"
      fullWidth
      value={draft}
      placeholder={texts.search}
      onChange={event => search(event.target.value)}
      slotProps={{ input: { 'aria-label': texts.search, maxLength: 100 } }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
    />
  );
}
