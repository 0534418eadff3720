import type { CsvColumn } from './CsvColumn.ts';
import { formatCsvCell } from './formatCsvCell.ts';

/** Without this mark Excel decodes UTF-8 with a legacy code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Formats a complete file: the headings, then one line per row, with CRLF after every line. */
export function formatCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ label }) => formatCsvCell(label)),
    ...rows.map(row => columns.map(({ value }) => formatCsvCell(value(row)))),
  ];
  return BYTE_ORDER_MARK + lines.map(cells => `${cells.join(',')}\r\n`).join('');
}
