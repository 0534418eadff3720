import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface RecordCardContentProps {
  readonly title: ReactNode;
  /** State of the record, shown to the right of the title. */
  readonly state?: ReactNode;
  /** Contents shown below the title, each on its own line. Empty values are left out. */
  readonly lines: readonly ReactNode[];
  readonly action?: ReactNode;
}

/** Content of a card that shows one record on phones. */
export const RecordCardContent = ({ title, state, lines, action }: RecordCardContentProps) => (
  <Box sx={{ display: 'grid', gap: 0.5 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
      {state}
    </Box>
    {lines.filter(Boolean).map((line, index) => (
      <Typography
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the lines never changes.
        key={index}
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
