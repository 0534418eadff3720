import { Box, Text } from 'ink';
import type { ReactElement } from 'react';

/**
 * A QR drawn in half blocks. White on black by its own colours, so that it reads the same on a light terminal as on a
 * dark one; where there are no colours it is as light as the terminal's letters.
 */
export const QrCode = ({ drawing }: { readonly drawing: string }): ReactElement => (
  <Box flexShrink={0} flexDirection="column">
    <Text color="#ffffff" backgroundColor="#000000" wrap="truncate-end">
      {drawing}
    </Text>
  </Box>
);
