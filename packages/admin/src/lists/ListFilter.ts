import type { FilterKey, ListFilterValues, ListResource } from './ListQuery.ts';

/** Filter whose value is one of a few choices. If none is chosen, the filter is off. */
export interface ChoiceFilter<Key extends PropertyKey = FilterKey, Value = string | number | boolean> {
  readonly kind: 'choice';
  readonly source: Key;
  readonly label: string;
  /** Label of the empty choice. It is needed only if the empty choice does not mean all values. */
  readonly anyLabel?: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
}

/**
 * Filter for a day in the user's time zone. The server gets the first instant (`from`) or the last instant
 * (`until`) of the day.
 */
export interface DayFilter<Kind extends 'from' | 'until' = 'from' | 'until', Key extends PropertyKey = FilterKey> {
  readonly kind: Kind;
  readonly source: Key;
  readonly label: string;
}

/** Filter that shows only the records of one owner. */
export interface OwnerFilter<Key extends PropertyKey = FilterKey> {
  readonly kind: 'owner';
  readonly source: Key;
  readonly label: string;
}

/** Filter field above the list `R`. The contract determines its key and its values. */
export type ListFilter<R extends ListResource = ListResource> = R extends ListResource
  ?
      | ChoiceOf<R>
      | OwnerFilter<FilterKey<R> & 'owner'>
      | DayFilter<'from', FilterKey<R> & `${string}_gte`>
      | DayFilter<'until', FilterKey<R> & `${string}_lte`>
  : never;

type ChoiceOf<R extends ListResource> = {
  [Key in FilterKey<R>]-?: ChoiceFilter<Key, Extract<ListFilterValues<R>[Key], string | number | boolean>>;
}[FilterKey<R>];

/** Converts a table of labels by value into the choices of a filter. */
export const toChoices = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
