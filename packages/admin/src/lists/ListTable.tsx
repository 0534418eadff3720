import { TableCell, TableRow } from '@mui/material';
import {
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
} from 'ra-core';
import { DataTable, DataTableBody } from 'ra-ui-materialui';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { ListScreenProps } from './ListScreenProps.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import { useRecordPath } from './useRecordPath.ts';

type ListTableProps = Pick<ListScreenProps, 'bulkActions' | 'isRowSelectable' | 'children'> & {
  readonly title: string;
};

/**
 * react-admin's table with custom rows. It renders no bulk actions, because `ListContent` renders them above
 * the table.
 */
export const ListTable = ({ title, bulkActions = false, isRowSelectable, children }: ListTableProps) => (
  <DataTable
    aria-label={title}
    body={TableBody}
    bulkActionButtons={bulkActions}
    bulkActionsToolbar={false}
    {...(isRowSelectable && { isRowSelectable })}
    sx={{
      '& .RaDataTable-headerCell, & .RaDataTable-rowCell': { px: 1.5, py: 1 },
      '& .RaDataTable-headerCell:first-of-type, & td:first-of-type': { pl: 2 },
      '& th:last-of-type, & td:last-of-type': { pr: 2 },
      '& .RaDataTable-headerCell': { whiteSpace: 'normal' },
      // Phone numbers and dates must not wrap, because users read and copy them as a whole.
      '& .column-phoneNumber, & td.column-createdAt': { whiteSpace: 'nowrap' },
      // This minimum width wraps the heading into two lines. Without it, each word would be on a separate line.
      '& th.column-createdAt': { minWidth: 108, pr: 0 },
      // Hide the arrows of columns that do not sort the list, so that eight numeric columns fit next to the menu.
      '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { width: 0, mx: 0 },
      '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
    }}
  >
    {children}
  </DataTable>
);

interface TableBodyProps {
  readonly children?: ReactNode;
}

/** Body of the table, which replaces the checkboxes of react-admin with accessible checkboxes. */
const TableBody = ({ children }: TableBodyProps) => <DataTableBody row={SelectableRow}>{children}</DataTableBody>;

interface SelectableRowProps {
  readonly children?: ReactNode;
}

/** Row that opens its record when it is clicked. Controls inside the row must stop the click event. */
function SelectableRow({ children }: SelectableRowProps) {
  const record = useRecordContext();
  const path = useRecordPath();
  const navigate = useNavigate();
  const { hasBulkActions } = useDataTableConfigContext();
  const { handleToggleItem, isRowSelectable } = useDataTableCallbacksContext();
  const selectedIds = useDataTableSelectedIdsContext();
  if (!record) return null;
  const isSelectable = !isRowSelectable || isRowSelectable(record);
  const isSelected = isSelectable && selectedIds?.includes(record.id) === true;
  return (
    <TableRow
      hover
      selected={isSelected}
      sx={path ? { cursor: 'pointer' } : undefined}
      onClick={() => path && void navigate(path, { state: { _scrollToTop: true } })}
    >
      {hasBulkActions && handleToggleItem && (
        <TableCell padding="checkbox">
          <RowCheckbox
            isSelected={isSelected}
            isSelectable={isSelectable}
            toggle={event => handleToggleItem(record.id, event)}
          />
        </TableCell>
      )}
      {children}
    </TableRow>
  );
}
