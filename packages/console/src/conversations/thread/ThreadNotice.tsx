import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface ThreadNoticeProps {
  readonly children: ReactNode;
  /** Button with which the user reacts to the notice. */
  readonly action: ReactNode;
}

/** Notice about the whole conversation, displayed between its header and its messages. */
export const ThreadNotice = ({ children, action }: ThreadNoticeProps) => (
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
