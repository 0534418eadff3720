import { Children, isValidElement, type ReactNode } from 'react';

export interface Sortable {
  readonly source: string;
  readonly label: string;
}

interface ColumnProps {
  readonly label?: unknown;
  readonly source?: unknown;
  readonly disableSort?: boolean;
}

/** What the `<DataTable.Col>`s say of themselves, for where there is no table. */
export function columnsOf(columns: ReactNode): { labels: string[]; sortable: Sortable[] } {
  const props = Children.toArray(columns).flatMap(column =>
    isValidElement<ColumnProps>(column) ? [column.props] : [],
  );
  return {
    labels: props.flatMap(({ label }) => (typeof label === 'string' ? [label] : [])),
    sortable: props.flatMap(({ label, source, disableSort }) =>
      typeof label === 'string' && typeof source === 'string' && !disableSort ? [{ source, label }] : [],
    ),
  };
}
