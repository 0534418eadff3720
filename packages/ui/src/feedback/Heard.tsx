import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export interface HeardProps {
  /** `status`: read out as it changes. */
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** For those who hear the page, and nobody else. */
export const Heard = ({ role, children }: HeardProps) => (
  <Box component="span" {...(role && { role })} sx={heardOnly}>
    {children}
  </Box>
);

const heardOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
