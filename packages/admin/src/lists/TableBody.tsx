import { DataTableBody } from 'ra-ui-materialui';
import type { ReactNode } from 'react';
import { SelectableRow } from './SelectableRow.tsx';

/** For `<DataTable body>`: rows with a checkbox of our own. */
export const TableBody = ({ children }: { readonly children?: ReactNode }) => (
  <DataTableBody row={SelectableRow}>{children}</DataTableBody>
);
