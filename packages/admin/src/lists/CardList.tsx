import { Box } from '@mui/material';
import { RecordContextProvider, useListContext } from 'ra-core';
import type { ReactNode } from 'react';
import { RecordCard, type RecordCardProps } from './RecordCard.tsx';

export interface CardListProps extends Omit<RecordCardProps, 'children'> {
  readonly label: string;
  readonly card: ReactNode;
}

/** A list where a table has no room: one card for each record. */
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
