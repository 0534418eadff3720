import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { TABLE_COLUMN_GAP } from '../computeColumnWidths.ts';
import { measureTextWidthInCells } from '../measureTextWidthInCells.ts';
import { getUnstyledText, type StyledText } from '../TextTone.ts';
import { ToneText } from './ToneText.tsx';

export interface LabelledValue {
  readonly label: string;
  readonly value: StyledText;
}

export interface LabelledValueListProps {
  readonly title?: StyledText;
  /** Pairs of a label and a value to render. Pairs with an empty value are omitted. */
  readonly facts: readonly LabelledValue[];
}

/** Renders labels in one column and values in another. Long values wrap within their column. */
export function LabelledValueList({
  title,
  facts,
  columns,
}: LabelledValueListProps & { readonly columns: number }): ReactElement {
  const visibleFacts = facts.filter(({ value }) => getUnstyledText(value) !== '');
  const width = Math.max(0, ...visibleFacts.map(({ label }) => measureTextWidthInCells(label)));
  return (
    <Box flexDirection="column" width={columns}>
      {title !== undefined && (
        <Box marginBottom={1}>
          <ToneText text={typeof title === 'string' ? { text: title, tone: 'strong' } : title} isWrapped />
        </Box>
      )}
      {visibleFacts.map(({ label, value }) => (
        <Box key={label} columnGap={TABLE_COLUMN_GAP}>
          <Box width={width} flexShrink={0}>
            <Text dimColor>{label}</Text>
          </Box>
          <Box flexGrow={1} flexShrink={1}>
            <ToneText text={value} isWrapped />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
