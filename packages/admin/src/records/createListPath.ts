import type { ListFilterValues, ListResourceName, ListSort } from '../lists/index.ts';

/**
 * Returns the path of a resource's list, relative to the back office. The filter in the path overrides the
 * filter that was last used.
 */
export function createListPath<R extends ListResourceName>(
  resource: R,
  filter: ListFilterValues<R>,
  sort?: ListSort<R>,
): string {
  const search = new URLSearchParams({ filter: JSON.stringify(filter), page: '1' });
  if (sort) for (const [key, value] of Object.entries({ sort: sort.field, order: sort.order })) search.set(key, value);
  return `${resource}?${search}`;
}
