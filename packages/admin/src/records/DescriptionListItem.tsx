import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface DescriptionItemProps {
  readonly label: string;
  /** Value of the row. Without a value, the row is not rendered. */
  readonly children: ReactNode;
}

/** One term and its value in a description list. */
export function DescriptionListItem({ label, children }: DescriptionItemProps) {
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

export interface DescriptionListProps {
  /** Minimum width of an item in pixels, on screens with room for several columns. */
  readonly width?: number;
  readonly children: ReactNode;
}

/** Description list with as many columns as fit. */
export const DescriptionList = ({ width = 220, children }: DescriptionListProps) => (
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
