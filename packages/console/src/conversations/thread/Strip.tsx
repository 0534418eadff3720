import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface StripProps {
  readonly children: ReactNode;
  /** What can be done about it. */
  readonly action: ReactNode;
}

/** Something about all of a conversation, said between its head and its messages. */
export const Strip = ({ children, action }: StripProps) => (
  <Box
    role="status"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      px: 2,
      py: 0.5,
      borderBottom: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
    }}
  >
    <Typography variant="body2" sx={{ flex: 1, minWidth: 0 }}>
      {children}
    </Typography>
    {action}
  </Box>
);
