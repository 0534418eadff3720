import type { FilterKey, ListFilterValues, ListResource } from './ListQuery.ts';

/** One of a few values; the filter is off where none is chosen. */
export interface ChoiceFilter<Key extends PropertyKey = FilterKey, Value = string | number | boolean> {
  readonly kind: 'choice';
  readonly source: Key;
  readonly label: string;
  /** What it comes to where none is chosen; otherwise, all. */
  readonly any?: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
}

/** A day of the reader's calendar, sent as the instant at which it begins (`from`) or ends (`until`). */
export interface DayFilter<
  Kind extends 'from' | 'until' = 'from' | 'until',
  Key extends PropertyKey = FilterKey,
> {
  readonly kind: Kind;
  readonly source: Key;
  readonly label: string;
}

/** One owner, whoever it is. */
export interface OwnerFilter<Key extends PropertyKey = FilterKey> {
  readonly kind: 'owner';
  readonly source: Key;
  readonly label: string;
}

/** A field above a list of `R`: its key and its values are those that the contract knows. */
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

/** The choices of a filter whose values have words. */
export const choicesOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));
