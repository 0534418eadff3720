import { Children, isValidElement, type ReactNode } from 'react';

export interface ListColumn {
  readonly source: string;
  readonly label: string;
}

interface ColumnProps {
  readonly label?: unknown;
  readonly source?: unknown;
  readonly disableSort?: boolean;
}

/**
 * Reads the labels and sources of columns from the props of `<DataTable.Col>`, for layouts that show no table.
 */
export function readColumnProps(columns: ReactNode): {
  labels: string[];
  columns: ListColumn[];
  sortable: ListColumn[];
} {
  const props = Children.toArray(columns).flatMap(column =>
    isValidElement<ColumnProps>(column) ? [column.props] : [],
  );
  const namedColumns = props.flatMap(({ label, source, disableSort = false }) =>
    typeof label === 'string' && typeof source === 'string' ? [{ source, label, disableSort }] : [],
  );
  return {
    labels: props.flatMap(({ label }) => (typeof label === 'string' ? [label] : [])),
    columns: namedColumns,
    sortable: namedColumns.filter(({ disableSort }) => !disableSort),
  };
}
