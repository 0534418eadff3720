import type { CsvColumn } from './CsvColumn.ts';
import { csvCell } from './csvCell.ts';

/** Without it Excel reads UTF-8 as the letters of 1990. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A whole file: headers, then one line for each row, CRLF after every line. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ label }) => csvCell(label)),
    ...rows.map(row => columns.map(({ value }) => csvCell(value(row)))),
  ];
  return BYTE_ORDER_MARK + lines.map(cells => `${cells.join(',')}\r\n`).join('');
}
