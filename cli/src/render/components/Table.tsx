import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import {
  computeColumnWidths,
  type StyledTableRow,
  TABLE_COLUMN_GAP,
  type TableColumn,
} from '../computeColumnWidths.ts';
import { LabelledValueList } from './LabelledValueList.tsx';
import { ToneText } from './ToneText.tsx';

export interface TableProps {
  readonly head: readonly TableColumn[];
  readonly rows: readonly StyledTableRow[];
  /** Text below the rows, for example the number of rows. */
  readonly caption?: string;
}

/** Renders rows below a header. In a narrow window, it renders each row as a list of labelled cells. */
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

type GridProps = TableProps & { readonly widths: readonly number[] };

function Grid({ head, rows, widths }: GridProps): ReactElement {
  const renderLine = (cells: readonly ReactElement[], key: number): ReactElement => (
    <Box key={key} columnGap={TABLE_COLUMN_GAP}>
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

type CardsProps = TableProps & { readonly columns: number };

function Cards({ head, rows, columns }: CardsProps): ReactElement {
  return (
    <Box flexDirection="column" rowGap={1}>
      {rows.map((row, number) => (
        <LabelledValueList
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are drawn once and have no ID.
          key={number}
          facts={head.map(({ label }, index) => ({ label, value: row[index] ?? '' }))}
          columns={columns}
        />
      ))}
    </Box>
  );
}
