import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface DetailRowProps {
  readonly label: string;
  readonly strong?: boolean;
  /** Shows the label and the value in one line. */
  readonly isInline?: boolean;
  readonly children: ReactNode;
}

/** One row of a description list. */
export const DetailRow = ({ label, strong = false, isInline = false, children }: DetailRowProps) => (
  <Box
    sx={{ minWidth: 0, ...(isInline && { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }) }}
  >
    <Typography component="dt" variant="body2" color="text.secondary">
      {label}
    </Typography>
    <Typography component="dd" variant="body1" sx={{ m: 0, overflowWrap: 'anywhere', fontWeight: strong ? 600 : 400 }}>
      {children}
    </Typography>
  </Box>
);
