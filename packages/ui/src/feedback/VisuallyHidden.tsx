import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export interface VisuallyHiddenProps {
  /** With `status`, screen readers announce changes of the text. */
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** Shows text only to screen readers. */
export const VisuallyHidden = ({ role, children }: VisuallyHiddenProps) => (
  <Box component="span" {...(role && { role })} sx={visuallyHiddenSx}>
    {children}
  </Box>
);

const visuallyHiddenSx = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
