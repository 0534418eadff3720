import type { ApiEndpointKey, Endpoints, ListFilterOf, SortFieldOf } from '@recado/contract';
import type { Knex } from 'knex';
import type { Model, QueryBuilder } from 'objection';

/** One page of a list, with its range for react-admin: rows `first` to `last` (inclusive) of `total` rows. */
export interface RowPage<Row> {
  readonly rows: Row[];
  readonly first: number;
  readonly last: number;
  readonly total: number;
}

export type SortOrder = readonly [column: string, direction: 'ASC' | 'DESC'];

/** Maximum number of rows in a response, with or without the parameter `range` in the request. */
const MAX_PAGE_ROWS = 1000;

/**
 * Runs a filtered query for one page. The unique column `tiebreak` gives rows with equal values a
 * stable order across pages. A range past the end results in an empty page.
 */
export async function queryModelPage<M extends Model>(
  query: QueryBuilder<M>,
  sort: SortOrder,
  tiebreak: string,
  [first, last]: readonly [number, number] = [0, MAX_PAGE_ROWS - 1],
): Promise<RowPage<M>> {
  const [column, direction] = sort;
  const limit = Math.min(Math.max(last - first + 1, 0), MAX_PAGE_ROWS);
  const [total, rows] = await Promise.all([
    query.clone().clearOrder().resultSize(),
    limit === 0
      ? []
      : query.clone().orderBy(column, direction, 'last').orderBy(tiebreak, direction).offset(first).limit(limit),
  ]);
  return { rows: rows as M[], first, last: first + Math.max(rows.length - 1, 0), total };
}

/**
 * For each key of a filter, a function that restricts a query. All keys are required, so a new key in
 * the contract causes a compile error until it has a function.
 */
export type FilterConditions<Filter, Query> = {
  readonly [Key in keyof Filter]-?: (query: Query, value: NonNullable<Filter[Key]>) => void;
};
/** Functions that restrict a query by each key of a list endpoint's filter. */
export type ListFilterConditions<Key extends ApiEndpointKey, Query> = FilterConditions<
  ListFilterOf<Endpoints[Key]>,
  Query
>;

/** Database column for each sort field of a list endpoint. */
export type SortColumns<Key extends ApiEndpointKey> = Readonly<Record<SortFieldOf<Endpoints[Key]>, string>>;

/** Restricts `query` by `filter`. Missing and empty values of the filter are ignored. @returns `query` */
export function applyListFilter<Query, Filter extends object>(
  query: Query,
  filter: Filter,
  conditions: FilterConditions<Filter, Query>,
): Query {
  for (const key of Object.keys(conditions) as (keyof Filter)[]) {
    const value = filter[key];
    if (value != null && value !== '') conditions[key](query, value);
  }
  return query;
}

/** Normalizes one value or several values to an array. */
export const wrapInArray = <Value>(value: Value | readonly Value[]): Value[] => [value].flat() as Value[];

/**
 * Column by which a query sorts its rows. Set `nulls` only for nullable columns, because this setting prevents
 * the use of an index.
 */
export interface SortColumn {
  readonly column: string;
  readonly order: SortOrder[1];
  readonly nulls?: 'last';
}

/**
 * Runs a query and returns one page of its rows. `order` must end with a unique column. `countQuery` is a
 * cheaper query with the same number of rows, which is used to count them.
 */
export async function queryRowPage<Row>(
  query: Knex.QueryBuilder,
  order: readonly SortColumn[],
  [first, last]: readonly [number, number] = [0, MAX_PAGE_ROWS - 1],
  countQuery: Knex.QueryBuilder = query.clone().clearSelect(),
): Promise<RowPage<Row>> {
  const limit = Math.min(Math.max(last - first + 1, 0), MAX_PAGE_ROWS);
  const [[sum], rows] = await Promise.all([
    countQuery.count({ total: '*' }),
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

/** Sorts rows in memory and returns one page. Text is sorted in Spanish order, and missing values come last. */
export function paginateArray<Row extends { readonly id: string }>(
  list: readonly Row[],
  [field, direction]: readonly [keyof Row, SortOrder[1]],
  [first, last]: readonly [number, number] = [0, MAX_PAGE_ROWS - 1],
): RowPage<Row> {
  const sign = direction === 'ASC' ? 1 : -1;
  const rows = list
    .toSorted((left, right) => {
      const [a, b] = [left[field], right[field]];
      if (a === b) return left.id < right.id ? -sign : sign;
      if (a == null || b == null) return a == null ? 1 : -1;
      if (typeof a === 'string' && typeof b === 'string') return sign * a.localeCompare(b, 'es');
      return a < b ? -sign : sign;
    })
    .slice(first, last + 1);
  return { rows, first, last: first + Math.max(rows.length - 1, 0), total: list.length };
}
