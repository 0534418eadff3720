import { DataTable, type DataTableColumnProps } from 'ra-ui-materialui';
import type { ComponentType } from 'react';
import type { ListResourceName, ListRow, ListSortField } from './ListQuery.ts';

type SortProps<R extends ListResourceName> =
  | { readonly source: ListSortField<R>; readonly disableSort?: false }
  | { readonly source: string; readonly disableSort: true };

export type ListColumnProps<R extends ListResourceName> = Omit<
  DataTableColumnProps<ListRow<R>>,
  'source' | 'disableSort'
> &
  SortProps<R>;

/**
 * Returns react-admin's column component, typed for a list of `R`. A column needs `disableSort` if the API
 * contract cannot sort by it.
 */
export const createListColumn = <R extends ListResourceName>(): ComponentType<ListColumnProps<R>> => DataTable.Col;
