import { DataTable, type DataTableColumnProps } from 'ra-ui-materialui';
import type { ComponentType } from 'react';
import type { ListResource, ListRow, SortField } from './ListQuery.ts';

type Sorted<R extends ListResource> =
  | { readonly source: SortField<R>; readonly disableSort?: false }
  | { readonly source: string; readonly disableSort: true };

export type ListColumnProps<R extends ListResource> = Omit<
  DataTableColumnProps<ListRow<R>>,
  'source' | 'disableSort'
> &
  Sorted<R>;

/** react-admin's column for a list of `R`; only what the contract can sort by may be without `disableSort`. */
export const listColumn = <R extends ListResource>(): ComponentType<ListColumnProps<R>> => DataTable.Col;
