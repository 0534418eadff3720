import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { COLUMN_GAP, type Column, computeColumnWidths, type Row } from '../computeColumnWidths.ts';
import { Facts } from './Facts.tsx';
import { ToneText } from './ToneText.tsx';

export interface TableProps {
  readonly head: readonly Column[];
  readonly rows: readonly Row[];
  /** Text below the rows, for example the number of rows. */
  readonly caption?: string;
}

/** Renders rows below a header. In a narrow window, renders each row as a list of facts. */
export function Table({ head, rows, caption, columns }: TableProps & { readonly columns: number }): ReactElement {
  const widths = computeColumnWidths(head, rows, columns);
  return (
    <Box flexDirection="column">
      {widths ? <Grid head={head} rows={rows} widths={widths} /> : <Cards head={head} rows={rows} columns={columns} />}
      {caption !== undefined && (
        <Box marginTop={1}>
          <Text dimColor>{caption}</Text>
        </Box>
      )}
    </Box>
  );
}

function Grid({ head, rows, widths }: TableProps & { readonly widths: readonly number[] }): ReactElement {
  const renderLine = (cells: readonly ReactElement[], key: number): ReactElement => (
    <Box key={key} columnGap={COLUMN_GAP}>
      {cells.map((cell, index) => (
        <Box
          key={head[index]?.label}
          width={widths[index] ?? 0}
          flexShrink={0}
          justifyContent={head[index]?.align === 'right' ? 'flex-end' : 'flex-start'}
        >
          {cell}
        </Box>
      ))}
    </Box>
  );
  const labels = head.map(({ label }) => (
    <Text key={label} dimColor wrap="truncate-end">
      {label}
    </Text>
  ));
  return (
    <Box flexDirection="column">
      {renderLine(labels, -1)}
      {rows.map((row, number) =>
        renderLine(
          head.map(({ label }, index) => <ToneText key={label} text={row[index] ?? ''} />),
          number,
        ),
      )}
    </Box>
  );
}

function Cards({ head, rows, columns }: TableProps & { readonly columns: number }): ReactElement {
  return (
    <Box flexDirection="column" rowGap={1}>
      {rows.map((row, number) => (
        <Facts
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, rows have no other name.
          key={number}
          facts={head.map(({ label }, index) => ({ label, value: row[index] ?? '' }))}
          columns={columns}
        />
      ))}
    </Box>
  );
}
