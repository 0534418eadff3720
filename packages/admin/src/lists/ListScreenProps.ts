import type { Exporter } from 'ra-core';
import type { ReactNode } from 'react';
import type { ListFilter } from './ListFilter.ts';
import type { ListFilterValues, ListResourceName, ListSort } from './ListQuery.ts';

/** Props of `ListScreen`. The resource determines the possible filters and sort fields. */
export type ListScreenProps = { [R in ListResourceName]: ListScreenPropsOf<R> }[ListResourceName];

interface ListScreenPropsOf<R extends ListResourceName> {
  readonly resource: R;
  /** Toast text when the list cannot be loaded. */
  readonly failure: string;
  /** Toast text when loading fails after the page size was raised above the default. */
  readonly loadMoreFailure?: string;
  /** Text for a list without any records. */
  readonly empty: string;
  /** Returns a more specific text for filters without matches, or undefined for the default text. */
  readonly getFilteredEmptyText?: (filter: ListFilterValues<R>) => string | undefined;
  readonly sort: ListSort<R>;
  readonly perPage?: number;
  readonly filters?: readonly ListFilter<R>[];
  /** Filters that apply until the user changes them. */
  readonly defaultFilter?: ListFilterValues<R>;
  readonly hasSearch?: boolean;
  readonly exporter?: Exporter;
  /** Buttons that are shown next to the standard buttons of the list. */
  readonly actions?: ReactNode;
  /** Note above the list, for example a text about the subset of records that is shown. */
  readonly note?: ReactNode;
  /** Buttons for the selected rows. Without them, rows cannot be selected. */
  readonly bulkActions?: ReactNode;
  readonly isRowSelectable?: ((record: { readonly id: unknown }) => boolean) | undefined;
  /** Card of one record on narrow screens. It reads the record with `useRecordContext`. */
  readonly card: ReactNode;
  /** Columns, created with `createListColumn`. */
  readonly children: ReactNode;
}
