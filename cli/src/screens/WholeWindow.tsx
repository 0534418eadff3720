import { Box } from 'ink';
import type { ReactElement, ReactNode } from 'react';

/**
 * A screen that is redrawn in place. When the window becomes narrower, Ink draws once more what was made for the old
 * width: cut off here, since lines that the terminal broke would be more than Ink knows to erase.
 */
export const WholeWindow = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <Box width="100%" flexDirection="column" overflowX="hidden">
    {children}
  </Box>
);
