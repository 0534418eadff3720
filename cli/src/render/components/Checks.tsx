import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { cellWidth } from '../cellWidth.ts';
import { type CheckState, checkSigns } from '../checkSigns.ts';
import { plain } from '../plain.ts';
import { GAP } from '../tableLayout.ts';

export interface ChecksProps {
  readonly checks: readonly {
    readonly label: string;
    readonly state: CheckState;
    readonly found: string;
    readonly next?: string;
  }[];
}

const colours = { ok: 'green', warning: 'yellow', failed: 'red' } as const;
/** Cells below which what was found goes under the label. */
const NARROW = 60;

/** One thing a line: a sign, its name, what was found, and below it what to do. */
export function Checks({ checks, columns }: ChecksProps & { readonly columns: number }): ReactElement {
  const width = Math.max(0, ...checks.map(({ label }) => cellWidth(label)));
  const isNarrow = columns < NARROW;
  /** Behind the sign and its gap; Ink breaks words where it has to find the width out for itself. */
  const room = columns - 2;
  const rest = isNarrow ? room : room - width - GAP;
  return (
    <Box flexDirection="column" width={columns}>
      {checks.map(({ label, state, found, next }) => (
        <Box key={label} columnGap={1}>
          <Text color={colours[state]}>{checkSigns[state]}</Text>
          <Box flexDirection={isNarrow ? 'column' : 'row'} columnGap={GAP} width={room}>
            <Box {...(!isNarrow && { width })} flexShrink={0}>
              <Text bold={state !== 'ok'}>{label}</Text>
            </Box>
            <Box flexDirection="column" width={rest}>
              <Text dimColor={state === 'ok'}>{plain(found)}</Text>
              {next !== undefined && <Text>{`→ ${plain(next)}`}</Text>}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
