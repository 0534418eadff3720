import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { cellWidth } from '../cellWidth.ts';
import { type Said, wordOf } from '../Tone.ts';
import { GAP } from '../tableLayout.ts';
import { Word } from './Word.tsx';

export interface Fact {
  readonly label: string;
  readonly value: Said;
}

export interface FactsProps {
  readonly title?: Said;
  /** A fact without a value is left out. */
  readonly facts: readonly Fact[];
}

/** Labels in one column, values in another; long values go on below themselves. */
export function Facts({ title, facts, columns }: FactsProps & { readonly columns: number }): ReactElement {
  const shown = facts.filter(({ value }) => wordOf(value) !== '');
  const width = Math.max(0, ...shown.map(({ label }) => cellWidth(label)));
  return (
    <Box flexDirection="column" width={columns}>
      {title !== undefined && (
        <Box marginBottom={1}>
          <Word said={typeof title === 'string' ? { text: title, tone: 'strong' } : title} isWrapped />
        </Box>
      )}
      {shown.map(({ label, value }) => (
        <Box key={label} columnGap={GAP}>
          <Box width={width} flexShrink={0}>
            <Text dimColor>{label}</Text>
          </Box>
          <Box flexGrow={1} flexShrink={1}>
            <Word said={value} isWrapped />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
