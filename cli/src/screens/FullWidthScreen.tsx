import { Box } from 'ink';
import type { ReactElement, ReactNode } from 'react';

interface FullWidthScreenProps {
  readonly children: ReactNode;
}

/**
 * Screen that is redrawn in place. After the window becomes narrower, Ink redraws one frame with the old width.
 * This component cuts off long lines instead of wrapping them, because Ink would not erase additional lines.
 */
export const FullWidthScreen = ({ children }: FullWidthScreenProps): ReactElement => (
  <Box width="100%" flexDirection="column" overflowX="hidden">
    {children}
  </Box>
);
