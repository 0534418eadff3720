import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { toPlainText } from '../toPlainText.ts';

export interface NoticeProps {
  readonly tone: 'done' | 'warning' | 'info';
  readonly text: string;
}

const toneStyles = {
  done: { sign: '✔', colour: 'green' },
  warning: { sign: '▲', colour: 'yellow' },
  info: { sign: '·', colour: 'cyan' },
} as const;

/** Renders one message with a sign before it. */
export function Notice({ tone, text }: NoticeProps): ReactElement {
  const { sign, colour } = toneStyles[tone];
  return (
    <Box columnGap={1}>
      <Box flexShrink={0}>
        <Text color={colour}>{sign}</Text>
      </Box>
      <Text wrap="wrap">{toPlainText(text)}</Text>
    </Box>
  );
}
