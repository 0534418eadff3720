import { Children, isValidElement, type ReactNode } from 'react';

export interface Column {
  readonly source: string;
  readonly label: string;
}

interface ColumnProps {
  readonly label?: unknown;
  readonly source?: unknown;
  readonly disableSort?: boolean;
}

/** What the `<DataTable.Col>`s say of themselves, for where there is no table. */
export function columnsOf(columns: ReactNode): { labels: string[]; columns: Column[]; sortable: Column[] } {
  const props = Children.toArray(columns).flatMap(column =>
    isValidElement<ColumnProps>(column) ? [column.props] : [],
  );
  const named = props.flatMap(({ label, source, disableSort = false }) =>
    typeof label === 'string' && typeof source === 'string' ? [{ source, label, disableSort }] : [],
  );
  return {
    labels: props.flatMap(({ label }) => (typeof label === 'string' ? [label] : [])),
    columns: named,
    sortable: named.filter(({ disableSort }) => !disableSort),
  };
}
