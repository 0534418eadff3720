import { cli } from '@recado/texts';
import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { type ForwardingResult, formatForwardingResult, isAccepted } from '../forwarding/ForwardingResult.ts';
import { computeRowLayout } from './computeRowLayout.ts';

const { forwarded: texts } = cli.tail;

/** Shows the receiver's response to the event in the row above. */
export function ForwardedRow({
  forwarded,
  columns,
}: {
  readonly forwarded: ForwardingResult;
  readonly columns: number;
}): ReactElement {
  const indent = computeRowLayout(columns, false).clock === 'long' ? 9 : 6;
  return (
    <Box marginLeft={indent} columnGap={1}>
      <Box flexShrink={0}>
        <Text dimColor>{texts.sign}</Text>
      </Box>
      <Text color={isAccepted(forwarded) ? 'green' : 'red'} wrap="wrap">
        {formatForwardingResult(forwarded)}
      </Text>
    </Box>
  );
}
