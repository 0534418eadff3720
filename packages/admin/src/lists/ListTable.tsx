import { DataTable } from 'ra-ui-materialui';
import type { ListScreenProps } from './ListScreenProps.ts';
import { TableBody } from './TableBody.tsx';

type ListTableProps = Pick<ListScreenProps, 'title' | 'bulkActions' | 'isRowSelectable' | 'children'>;

/** react-admin's table with rows of our own; what is done with selected rows stands above it. */
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
      '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
    }}
  >
    {children}
  </DataTable>
);
