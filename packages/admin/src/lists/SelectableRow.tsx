import { TableCell, TableRow } from '@mui/material';
import {
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
} from 'ra-core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { RowCheckbox } from './RowCheckbox.tsx';
import { useRecordPath } from './useRecordPath.ts';

/** A row that opens its record, except where it has something else to be clicked. */
export function SelectableRow({ children }: { readonly children?: ReactNode }) {
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
