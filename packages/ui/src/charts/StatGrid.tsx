import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export interface StatGridProps {
  /** How many stand side by side where there is room. */
  readonly columns: number;
  /** How many do on a phone. */
  readonly phoneColumns: number;
  readonly children: ReactNode;
}

export function StatGrid({ columns, phoneColumns, children }: StatGridProps) {
  const even = (count: number) => `repeat(${count}, minmax(0, 1fr))`;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: { xs: even(phoneColumns), md: even(columns) },
      }}
    >
      {children}
    </Box>
  );
}
