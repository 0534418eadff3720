import type { Endpoints, QueryInputOf, ResponseOf } from '@recado/contract';

/** A list's query as the contract has it: what is misspelt in the kit, or no longer there, does not compile. */
interface ListQuery {
  filter?: unknown;
  sort?: unknown;
}

/** Queries and bodies of what can be listed, by resource. */
type Lists = {
  [Key in keyof Endpoints as QueryInputOf<Endpoints[Key]> extends ListQuery | undefined
    ? Key extends `GET /admin/${infer Name}`
      ? 'filter' extends keyof QueryInputOf<Endpoints[Key]>
        ? Name
        : never
      : never
    : never]: { query: QueryInputOf<Endpoints[Key]> & ListQuery; body: ResponseOf<Endpoints[Key]> };
};

/** A resource that can be listed: `users`, `clients`, … */
export type ListResource = keyof Lists;

/** One of its records, as the list has it. */
export type ListRow<R extends ListResource> = RowIn<Lists[R]['body'][keyof Lists[R]['body']]>;
type RowIn<Rows> = Rows extends readonly (infer Row extends object)[] ? Row : never;

/** What a list can be narrowed by. */
export type ListFilterValues<R extends ListResource = ListResource> = R extends ListResource
  ? Extract<Lists[R]['query']['filter'], object>
  : never;
export type FilterKey<R extends ListResource = ListResource> = R extends ListResource
  ? keyof ListFilterValues<R>
  : never;

/** What a list can be sorted by. */
export interface ListSort<R extends ListResource = ListResource> {
  field: SortField<R>;
  order: 'ASC' | 'DESC';
}
export type SortField<R extends ListResource = ListResource> = R extends ListResource
  ? FirstOf<Lists[R]['query']['sort']>
  : never;
type FirstOf<Pair> = Pair extends readonly [infer First extends string, unknown] ? First : never;
