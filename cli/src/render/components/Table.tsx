import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { type Column, GAP, type Row, tableLayout } from '../tableLayout.ts';
import { Facts } from './Facts.tsx';
import { Word } from './Word.tsx';

export interface TableProps {
  readonly head: readonly Column[];
  readonly rows: readonly Row[];
  /** Below the rows: how many there are, say. */
  readonly caption?: string;
}

/** Rows under a head; in a window too narrow for that, each row as a list of its own. */
export function Table({
  head,
  rows,
  caption,
  columns,
}: TableProps & { readonly columns: number }): ReactElement {
  const widths = tableLayout(head, rows, columns);
  return (
    <Box flexDirection="column">
      {widths ? (
        <Grid head={head} rows={rows} widths={widths} />
      ) : (
        <Cards head={head} rows={rows} columns={columns} />
      )}
      {caption !== undefined && (
        <Box marginTop={1}>
          <Text dimColor>{caption}</Text>
        </Box>
      )}
    </Box>
  );
}

function Grid({ head, rows, widths }: TableProps & { readonly widths: readonly number[] }): ReactElement {
  const line = (cells: readonly ReactElement[], key: number): ReactElement => (
    <Box key={key} columnGap={GAP}>
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
      {line(labels, -1)}
      {rows.map((row, number) =>
        line(
          head.map(({ label }, index) => <Word key={label} said={row[index] ?? ''} />),
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
