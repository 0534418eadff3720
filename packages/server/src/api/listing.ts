import type { ApiKey, Endpoints, FilterOf, SortOf } from '@recado/contract';
import type { Knex } from 'knex';
import type { Model, QueryBuilder } from 'objection';

/** One page of a list, in react-admin's terms: rows `first` to `last` (both included) of `total`. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly first: number;
  readonly last: number;
  readonly total: number;
}

export type Sort = readonly [column: string, direction: 'ASC' | 'DESC'];

/** A list without `range` is answered whole, up to this many rows. */
const WHOLE = 1000;

/**
 * Runs a filtered query for one page. `tiebreak` keeps rows of equal rank from trading places between pages.
 * A range past the end is an empty page, not an error.
 */
export async function page<M extends Model>(
  query: QueryBuilder<M>,
  sort: Sort,
  tiebreak: string,
  [first, last]: readonly [number, number] = [0, WHOLE - 1],
): Promise<Page<M>> {
  const [column, direction] = sort;
  const limit = Math.min(Math.max(last - first + 1, 0), WHOLE);
  const [total, rows] = await Promise.all([
    query.clone().clearOrder().resultSize(),
    limit === 0
      ? []
      : query
          .clone()
          .orderBy(column, direction, 'last')
          .orderBy(tiebreak, direction)
          .offset(first)
          .limit(limit),
  ]);
  return { rows: rows as M[], first, last: first + Math.max(rows.length - 1, 0), total };
}

/** What each key of a filter asks of a query. Total: a key that the contract gains compiles when it narrows here. */
export type Conditions<Filter, Query> = {
  readonly [Key in keyof Filter]-?: (query: Query, value: NonNullable<Filter[Key]>) => void;
};
/** The same for the filter of a list of the contract. */
export type ListConditions<Key extends ApiKey, Query> = Conditions<FilterOf<Endpoints[Key]>, Query>;

/** The column behind each field that a list of the contract is sorted by. */
export type SortColumns<Key extends ApiKey> = Readonly<Record<SortOf<Endpoints[Key]>, string>>;

/** Has `query` meet what `filter` asks; keys that are not there, or empty, ask nothing. @returns `query` */
export function narrow<Query, Filter extends object>(
  query: Query,
  filter: Filter,
  conditions: Conditions<Filter, Query>,
): Query {
  for (const key of Object.keys(conditions) as (keyof Filter)[]) {
    const value = filter[key];
    if (value != null && value !== '') conditions[key](query, value);
  }
  return query;
}

/** One value or several, as lists take them. */
export const several = <Value>(value: Value | readonly Value[]): Value[] => [value].flat() as Value[];

/** One column of an order. `nulls` is for columns that may be empty: an index does not serve it. */
export interface Order {
  readonly column: string;
  readonly order: Sort[1];
  readonly nulls?: 'last';
}

/**
 * The same for a plain query; `order` has to end with what no two rows share. `counted` has as many rows and costs less.
 */
export async function pageOfRows<Row>(
  query: Knex.QueryBuilder,
  order: readonly Order[],
  [first, last]: readonly [number, number] = [0, WHOLE - 1],
  counted: Knex.QueryBuilder = query.clone().clearSelect(),
): Promise<Page<Row>> {
  const limit = Math.min(Math.max(last - first + 1, 0), WHOLE);
  const [[sum], rows] = await Promise.all([
    counted.count({ total: '*' }),
    limit === 0
      ? []
      : query
          .clone()
          .orderBy([...order])
          .offset(first)
          .limit(limit),
  ]);
  return {
    rows: rows as Row[],
    first,
    last: first + Math.max(rows.length - 1, 0),
    total: Number(sum?.total ?? 0),
  };
}

/** The same for rows that are all at hand. Texts are compared as people read them; what is missing comes last. */
export function pageOfList<Row extends { readonly id: string }>(
  list: readonly Row[],
  [field, direction]: readonly [keyof Row, Sort[1]],
  [first, last]: readonly [number, number] = [0, WHOLE - 1],
): Page<Row> {
  const sign = direction === 'ASC' ? 1 : -1;
  const rows = list
    .toSorted((one, other) => {
      const [a, b] = [one[field], other[field]];
      if (a === b) return one.id < other.id ? -sign : sign;
      if (a == null || b == null) return a == null ? 1 : -1;
      if (typeof a === 'string' && typeof b === 'string') return sign * a.localeCompare(b, 'es');
      return a < b ? -sign : sign;
    })
    .slice(first, last + 1);
  return { rows, first, last: first + Math.max(rows.length - 1, 0), total: list.length };
}
