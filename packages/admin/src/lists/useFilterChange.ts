import { useListFilterContext } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import type { FilterKey } from './ListQuery.ts';

export type FilterChange = (source: FilterKey, value: unknown, delay?: number) => void;

/**
 * Sets one filter beside the others as they are wanted at the moment, which may be more than the list shows already:
 * whoever types and chooses quickly loses neither.
 *
 * @returns takes the milliseconds to wait for more, too
 */
export function useFilterChange(): FilterChange {
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
