import type { ListFilterKey, ListFilterValues, ListResourceName } from './ListQuery.ts';

/** Filter with a few choices for its value. The filter is off while none of them is selected. */
export interface ChoiceFilter<Key extends PropertyKey = ListFilterKey, Value = string | number | boolean> {
  readonly kind: 'choice';
  readonly source: Key;
  readonly label: string;
  /** Label of the empty choice. Set it only if the empty choice does not mean "all values". */
  readonly anyLabel?: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
}

/**
 * Filter for a day in the user's time zone. The server gets the first instant (`from`) or the last instant
 * (`until`) of the day.
 */
export interface DayFilter<Kind extends 'from' | 'until' = 'from' | 'until', Key extends PropertyKey = ListFilterKey> {
  readonly kind: Kind;
  readonly source: Key;
  readonly label: string;
}

/** Filter that shows only the records of one owner. */
export interface OwnerFilter<Key extends PropertyKey = ListFilterKey> {
  readonly kind: 'owner';
  readonly source: Key;
  readonly label: string;
}

/** Filter field above the list `R`. The contract determines the filter's key and its possible values. */
export type ListFilter<R extends ListResourceName = ListResourceName> = R extends ListResourceName
  ?
      | ChoiceOf<R>
      | OwnerFilter<ListFilterKey<R> & 'owner'>
      | DayFilter<'from', ListFilterKey<R> & `${string}_gte`>
      | DayFilter<'until', ListFilterKey<R> & `${string}_lte`>
  : never;

type ChoiceOf<R extends ListResourceName> = {
  [Key in ListFilterKey<R>]-?: ChoiceFilter<Key, Extract<ListFilterValues<R>[Key], string | number | boolean>>;
}[ListFilterKey<R>];

/** Converts a table of labels by value into the choices of a filter. */
export const toFilterChoices = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
