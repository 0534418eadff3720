import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { plain } from '../plain.ts';

export interface NoticeProps {
  readonly tone: 'done' | 'warning' | 'info';
  readonly text: string;
}

const looks = {
  done: { sign: '✔', colour: 'green' },
  warning: { sign: '▲', colour: 'yellow' },
  info: { sign: '·', colour: 'cyan' },
} as const;

/** One thing to know, with a sign before it. */
export function Notice({ tone, text }: NoticeProps): ReactElement {
  const { sign, colour } = looks[tone];
  return (
    <Box columnGap={1}>
      <Box flexShrink={0}>
        <Text color={colour}>{sign}</Text>
      </Box>
      <Text wrap="wrap">{plain(text)}</Text>
    </Box>
  );
}
