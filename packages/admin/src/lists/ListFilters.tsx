import { Box, Button, InputAdornment, OutlinedInput } from '@mui/material';
import { adminListTexts as texts } from '@recado/texts';
import { SearchIcon } from '@recado/ui';
import { useListFilterContext } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import { DayInput } from './DayInput.tsx';
import type { ListFilter } from './ListFilter.ts';
import type { ListFilterKey, ListFilterValues } from './ListQuery.ts';
import { OwnerInput } from './OwnerInput.tsx';
import { SelectInput } from './SelectInput.tsx';
import { toDayBoundary, toLocalDay } from './toLocalDay.ts';
import { useFilterDraft } from './useFilterDraft.ts';

export interface ListFiltersProps {
  readonly filters: readonly ListFilter[];
  readonly hasSearch: boolean;
}

/** Search field and filters of a list. They are in one row if the width allows it. */
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

/** Input for one filter. The value of the filter is stored in the URL of the list. */
function FilterField({ filter, change: changeFilter }: FilterFieldProps) {
  const { filterValues } = useListFilterContext();
  const { source, label } = filter;
  const changeValue = (value: unknown) => changeFilter(source, value);
  if (filter.kind === 'owner')
    return <OwnerInput label={label} value={String(filterValues[source] ?? '')} onChange={changeValue} />;
  if (filter.kind !== 'choice') {
    const changeDay = (day: string) => changeValue(toDayBoundary(day, filter.kind));
    return <DayInput label={label} value={toLocalDay(filterValues[source])} onChange={changeDay} />;
  }
  const options = filter.choices.map(choice => ({ value: String(choice.value), label: choice.label }));
  return (
    <SelectInput
      label={label}
      value={String(filterValues[source] ?? '')}
      options={[{ value: '', label: filter.anyLabel ?? texts.any }, ...options]}
      onChange={selected => changeValue(filter.choices.find(({ value }) => String(value) === selected)?.value)}
    />
  );
}

/** Milliseconds after the last keystroke before a search starts. */
const SEARCH_DELAY_MS = 500;

interface SearchInputProps {
  readonly change: FilterChange;
}

/** Search field that searches while the user types, half a second after the last keystroke. */
function SearchInput({ change: changeFilter }: SearchInputProps) {
  const { q: appliedQuery = '' }: ListFilterValues = useListFilterContext().filterValues;
  const [draft, change] = useFilterDraft(appliedQuery);
  const search = (q: string) => {
    change(q);
    changeFilter('q', q, SEARCH_DELAY_MS);
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

type FilterChange = (source: ListFilterKey, value: unknown, delay?: number) => void;

/**
 * Returns a function that sets one filter. It merges each change into the filters that are not yet applied to
 * the list, so that a user who types and chooses quickly loses no change.
 *
 * @returns a function that also accepts a delay in milliseconds, to wait for further changes
 */
function useFilterChange(): FilterChange {
  const { filterValues, setFilters } = useListFilterContext();
  const pendingFilters = useRef(filterValues);
  const latestSetFilters = useRef(setFilters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latestSetFilters.current = setFilters;
  }, [setFilters]);
  useEffect(() => {
    if (timer.current === undefined) pendingFilters.current = filterValues;
  }, [filterValues]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((source, value, delay = 0) => {
    pendingFilters.current = { ...pendingFilters.current, [source]: value };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      latestSetFilters.current(pendingFilters.current);
    }, delay);
  }, []);
}
