import type { Endpoints, QueryInputOf, ResponseOf } from '@recado/contract';

/**
 * Query of a list as the API contract defines it. Code that uses a misspelt or removed field does not compile,
 * because the types of all list components derive from this query.
 */
interface ListQuery {
  filter?: unknown;
  sort?: unknown;
}

/** Query and response body of each list, by resource. */
type Lists = {
  [Key in keyof Endpoints as QueryInputOf<Endpoints[Key]> extends ListQuery | undefined
    ? Key extends `GET /admin/${infer Name}`
      ? 'filter' extends keyof QueryInputOf<Endpoints[Key]>
        ? Name
        : never
      : never
    : never]: { query: QueryInputOf<Endpoints[Key]> & ListQuery; body: ResponseOf<Endpoints[Key]> };
};

/** Name of a resource that has a list, such as `users` or `clients`. */
export type ListResourceName = keyof Lists;

/** Type of the records in the list of a resource. */
export type ListRow<R extends ListResourceName> = RowOf<Lists[R]['body'][keyof Lists[R]['body']]>;
type RowOf<Rows> = Rows extends readonly (infer Row extends object)[] ? Row : never;

/** Values of a list's filters. */
export type ListFilterValues<R extends ListResourceName = ListResourceName> = R extends ListResourceName
  ? Extract<Lists[R]['query']['filter'], object>
  : never;
export type ListFilterKey<R extends ListResourceName = ListResourceName> = R extends ListResourceName
  ? keyof ListFilterValues<R>
  : never;

/** Field and direction by which a list is sorted. */
export interface ListSort<R extends ListResourceName = ListResourceName> {
  field: ListSortField<R>;
  order: 'ASC' | 'DESC';
}
export type ListSortField<R extends ListResourceName = ListResourceName> = R extends ListResourceName
  ? FirstOf<Lists[R]['query']['sort']>
  : never;
type FirstOf<Pair> = Pair extends readonly [infer First extends string, unknown] ? First : never;
