import type { Exporter } from 'ra-core';
import type { ReactNode } from 'react';
import type { ListFilter } from './ListFilter.ts';
import type { ListFilterValues, ListResource, ListSort } from './ListQuery.ts';

/** The resource says which filters and which order there are. */
export type ListScreenProps = { [R in ListResource]: ListScreenPropsOf<R> }[ListResource];

interface ListScreenPropsOf<R extends ListResource> {
  readonly resource: R;
  /** Heading, and the browser's tab. */
  readonly title: string;
  /** The toast when the list cannot be loaded. */
  readonly failure: string;
  /** The same when more was asked for than the list opens with. */
  readonly failureOfMore?: string;
  /** When there is nothing at all. */
  readonly empty: string;
  /** When there is nothing under these filters, and more can be said than that. */
  readonly emptyUnder?: (filter: ListFilterValues<R>) => string | undefined;
  readonly sort: ListSort<R>;
  readonly perPage?: number;
  readonly filters?: readonly ListFilter<R>[];
  /** What it is filtered by until somebody chooses otherwise. */
  readonly defaultFilter?: ListFilterValues<R>;
  readonly hasSearch?: boolean;
  readonly exporter?: Exporter;
  /** Beside the list's own buttons. */
  readonly actions?: ReactNode;
  /** Above the list, for example what it shows at the moment. */
  readonly note?: ReactNode;
  /** Buttons for the selected rows; without them nothing can be selected. */
  readonly bulkActions?: ReactNode;
  readonly isRowSelectable?: ((record: { readonly id: unknown }) => boolean) | undefined;
  /** A record where the table has no room; reads it with `useRecordContext`. */
  readonly card: ReactNode;
  /** Columns of `listColumn`. */
  readonly children: ReactNode;
}
