import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { TABLE_COLUMN_GAP } from '../computeColumnWidths.ts';
import { type DoctorCheckState, doctorCheckStateSymbols } from '../doctorCheckStateSymbols.ts';
import { measureTextWidthInCells } from '../measureTextWidthInCells.ts';
import { toPlainText } from '../toPlainText.ts';

export interface CheckResultListProps {
  readonly checks: readonly {
    readonly label: string;
    readonly state: DoctorCheckState;
    readonly found: string;
    readonly next?: string;
  }[];
}

const stateColours = { ok: 'green', warning: 'yellow', failed: 'red' } as const;
/** Minimum window width in cells for two columns. In a narrower window, the finding is below its label. */
const MIN_TWO_COLUMN_CELLS = 60;

/** Renders one line per check: sign, label and finding, with the next step below. */
export function CheckResultList({
  checks,
  columns,
}: CheckResultListProps & { readonly columns: number }): ReactElement {
  const width = Math.max(0, ...checks.map(({ label }) => measureTextWidthInCells(label)));
  const isNarrow = columns < MIN_TWO_COLUMN_CELLS;
  /**
   * Width in cells for the text, to the right of the status sign and a space. It is set explicitly, because with
   * widths computed by Ink, words are broken.
   */
  const contentWidth = columns - 2;
  const textWidth = isNarrow ? contentWidth : contentWidth - width - TABLE_COLUMN_GAP;
  return (
    <Box flexDirection="column" width={columns}>
      {checks.map(({ label, state, found, next }) => (
        <Box key={label} columnGap={1}>
          <Text color={stateColours[state]}>{doctorCheckStateSymbols[state]}</Text>
          <Box flexDirection={isNarrow ? 'column' : 'row'} columnGap={TABLE_COLUMN_GAP} width={contentWidth}>
            <Box {...(!isNarrow && { width })} flexShrink={0}>
              <Text bold={state !== 'ok'}>{label}</Text>
            </Box>
            <Box flexDirection="column" width={textWidth}>
              <Text dimColor={state === 'ok'}>{toPlainText(found)}</Text>
              {next !== undefined && <Text>{`→ ${toPlainText(next)}`}</Text>}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
