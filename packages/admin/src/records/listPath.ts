import type { ListFilterValues, ListResource, ListSort } from '../lists/index.ts';

/** A resource's list as it is to be seen, whatever it was last filtered by; below the back office. */
export function listPath<R extends ListResource>(
  resource: R,
  filter: ListFilterValues<R>,
  sort?: ListSort<R>,
): string {
  const search = new URLSearchParams({ filter: JSON.stringify(filter), page: '1' });
  if (sort)
    for (const [key, value] of Object.entries({ sort: sort.field, order: sort.order }))
      search.set(key, value);
  return `${resource}?${search}`;
}
