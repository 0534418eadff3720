import { Box } from '@mui/material';
import { RecordContextProvider, useListContext, useRecordContext } from 'ra-core';
import type { ReactNode } from 'react';
import type { ListScreenProps } from './ListScreenProps.ts';
import { RowCheckbox } from './RowCheckbox.tsx';

export interface CardListProps extends Omit<RecordCardProps, 'children'> {
  readonly label: string;
  readonly card: ReactNode;
}

/** List for screens too narrow for a table, with one card per record. */
export function CardList({ label, card, ...selection }: CardListProps) {
  const { data = [] } = useListContext();
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {data.map(record => (
        <RecordContextProvider key={record.id} value={record}>
          <RecordCard {...selection}>{card}</RecordCard>
        </RecordContextProvider>
      ))}
    </Box>
  );
}

interface RecordCardProps {
  readonly isRowSelectable: ListScreenProps['isRowSelectable'];
  readonly hasBulkActions: boolean;
  readonly children: ReactNode;
}

function RecordCard({ isRowSelectable, hasBulkActions, children }: RecordCardProps) {
  const record = useRecordContext();
  const { selectedIds, onToggleItem } = useListContext();
  if (!record) return null;
  const isSelectable = !isRowSelectable || isRowSelectable(record);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, p: 2, borderTop: 1, borderColor: 'divider', minWidth: 0 }}>
      {hasBulkActions && (
        <Box sx={{ ml: -1.25, mt: -1 }}>
          <RowCheckbox
            isSelected={isSelectable && selectedIds.includes(record.id)}
            isSelectable={isSelectable}
            toggle={() => onToggleItem(record.id)}
          />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
