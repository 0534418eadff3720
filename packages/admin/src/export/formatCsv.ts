import type { CsvColumn } from './CsvColumn.ts';
import { formatCsvCell } from './formatCsvCell.ts';

/** Unicode mark at the start of the file. Without it, Excel decodes the UTF-8 text with a legacy code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Formats a complete CSV file: the headings, then one text line per row. Every text line ends with CRLF. */
export function formatCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ label }) => formatCsvCell(label)),
    ...rows.map(row => columns.map(({ value }) => formatCsvCell(value(row)))),
  ];
  return BYTE_ORDER_MARK + lines.map(cells => `${cells.join(',')}\r\n`).join('');
}
