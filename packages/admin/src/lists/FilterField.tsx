import { adminLists as texts } from '@recado/texts';
import { useListFilterContext } from 'ra-core';
import { DayInput } from './DayInput.tsx';
import { dayOf, edgeOf } from './dayOf.ts';
import type { ListFilter } from './ListFilter.ts';
import { SelectInput } from './SelectInput.tsx';
import type { FilterChange } from './useFilterChange.ts';

export interface FilterFieldProps {
  readonly filter: ListFilter;
  readonly change: FilterChange;
}

/** A filter as a field; what it says stands in the list's URL. */
export function FilterField({ filter, change: changeFilter }: FilterFieldProps) {
  const { filterValues } = useListFilterContext();
  const { source, label } = filter;
  const change = (value: unknown) => changeFilter(source, value);
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
