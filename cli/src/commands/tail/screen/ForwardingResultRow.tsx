import { cliTexts } from '@recado/texts';
import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import {
  type EventForwardingResult,
  formatForwardingResult,
  isForwardingAccepted,
} from '../forwarding/EventForwardingResult.ts';
import { computeEventRowLayout } from './computeEventRowLayout.ts';

const { forwarded: texts } = cliTexts.tail;

interface ForwardedRowProps {
  readonly forwarded: EventForwardingResult;
  readonly columns: number;
}

/** Shows the receiver's response to the event in the row above. */
export function ForwardingResultRow({ forwarded, columns }: ForwardedRowProps): ReactElement {
  const indent = computeEventRowLayout(columns, false).clock === 'long' ? 9 : 6;
  return (
    <Box marginLeft={indent} columnGap={1}>
      <Box flexShrink={0}>
        <Text dimColor>{texts.sign}</Text>
      </Box>
      <Text color={isForwardingAccepted(forwarded) ? 'green' : 'red'} wrap="wrap">
        {formatForwardingResult(forwarded)}
      </Text>
    </Box>
  );
}
