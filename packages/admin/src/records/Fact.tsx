import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface FactProps {
  readonly label: string;
  /** Nothing to say: no row at all. */
  readonly children: ReactNode;
}

/** One row of a description list. */
export function Fact({ label, children }: FactProps) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}

export interface FactsProps {
  /** Pixels that a fact takes at least, where there is room for several. */
  readonly width?: number;
  readonly children: ReactNode;
}

/** A description list, side by side where there is room. */
export const Facts = ({ width = 220, children }: FactsProps) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      columnGap: 4,
      rowGap: 2,
      gridTemplateColumns: {
        xs: width < 200 ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
        sm: `repeat(auto-fill, minmax(${width}px, 1fr))`,
      },
    }}
  >
    {children}
  </Box>
);
