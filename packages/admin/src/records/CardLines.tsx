import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface CardLinesProps {
  readonly title: ReactNode;
  /** At the right of the title. */
  readonly state?: ReactNode;
  /** Below it, one line each; what is nothing has no line. */
  readonly lines: readonly ReactNode[];
  readonly action?: ReactNode;
}

/** A record on a phone. */
export const CardLines = ({ title, state, lines, action }: CardLinesProps) => (
  <Box sx={{ display: 'grid', gap: 0.5 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
      {state}
    </Box>
    {lines.filter(Boolean).map((line, at) => (
      <Typography
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one record never change places.
        key={at}
        variant="body2"
        color="text.secondary"
        sx={{ overflowWrap: 'anywhere' }}
      >
        {line}
      </Typography>
    ))}
    {action}
  </Box>
);
