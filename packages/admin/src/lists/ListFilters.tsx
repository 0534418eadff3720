import { Box, Button, InputAdornment, OutlinedInput } from '@mui/material';
import { adminLists as texts } from '@recado/texts';
import { SearchIcon } from '@recado/ui';
import { useListFilterContext } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import { DayInput } from './DayInput.tsx';
import { dayOf, edgeOf } from './dayOf.ts';
import type { ListFilter } from './ListFilter.ts';
import type { FilterKey, ListFilterValues } from './ListQuery.ts';
import { OwnerInput } from './OwnerInput.tsx';
import { SelectInput } from './SelectInput.tsx';
import { useDraft } from './useDraft.ts';

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

interface FilterFieldProps {
  readonly filter: ListFilter;
  readonly change: FilterChange;
}

/** A filter as a field; what it says stands in the list's URL. */
function FilterField({ filter, change: changeFilter }: FilterFieldProps) {
  const { filterValues } = useListFilterContext();
  const { source, label } = filter;
  const change = (value: unknown) => changeFilter(source, value);
  if (filter.kind === 'owner')
    return <OwnerInput label={label} value={String(filterValues[source] ?? '')} onChange={change} />;
  if (filter.kind !== 'choice') {
    const choose = (day: string) => change(edgeOf(day, filter.kind));
    return <DayInput label={label} value={dayOf(filterValues[source])} onChange={choose} />;
  }
  const options = filter.choices.map(choice => ({ value: String(choice.value), label: choice.label }));
  return (
    <SelectInput
      label={label}
      value={String(filterValues[source] ?? '')}
      options={[{ value: '', label: filter.any ?? texts.any }, ...options]}
      onChange={chosen => change(filter.choices.find(({ value }) => String(value) === chosen)?.value)}
    />
  );
}

/** Milliseconds. */
const PAUSE = 500;

/** Searches while it is typed, half a second after the last letter. */
function SearchInput({ change: changeFilter }: { readonly change: FilterChange }) {
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

type FilterChange = (source: FilterKey, value: unknown, delay?: number) => void;

/**
 * Sets one filter beside the others as they are wanted at the moment, which may be more than the list shows already:
 * whoever types and chooses quickly loses neither.
 *
 * @returns takes the milliseconds to wait for more, too
 */
function useFilterChange(): FilterChange {
  const { filterValues, setFilters } = useListFilterContext();
  const wanted = useRef(filterValues);
  const send = useRef(setFilters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    send.current = setFilters;
  }, [setFilters]);
  useEffect(() => {
    if (timer.current === undefined) wanted.current = filterValues;
  }, [filterValues]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((source, value, delay = 0) => {
    wanted.current = { ...wanted.current, [source]: value };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      send.current(wanted.current);
    }, delay);
  }, []);
}
