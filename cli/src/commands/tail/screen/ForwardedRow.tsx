import { cli } from '@recado/texts';
import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { type Forwarded, forwardedLine, wasTaken } from '../forwarding/Forwarded.ts';
import { rowLayout } from './rowLayout.ts';

const { forwarded: texts } = cli.tail;

/** What a receiver made of the event above. */
export function ForwardedRow({
  forwarded,
  columns,
}: {
  readonly forwarded: Forwarded;
  readonly columns: number;
}): ReactElement {
  const indent = rowLayout(columns, false).clock === 'long' ? 9 : 6;
  return (
    <Box marginLeft={indent} columnGap={1}>
      <Box flexShrink={0}>
        <Text dimColor>{texts.sign}</Text>
      </Box>
      <Text color={wasTaken(forwarded) ? 'green' : 'red'} wrap="wrap">
        {forwardedLine(forwarded)}
      </Text>
    </Box>
  );
}
