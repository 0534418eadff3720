import { Box } from 'ink';
import type { ReactElement, ReactNode } from 'react';

/**
 * Screen that is redrawn in place. When the window becomes narrower, Ink redraws the frame of the
 * old width once. Cut it off: wrapped lines would be more than Ink knows to erase.
 */
export const FullWidthScreen = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <Box width="100%" flexDirection="column" overflowX="hidden">
    {children}
  </Box>
);
