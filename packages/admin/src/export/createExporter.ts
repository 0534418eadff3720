import type { Exporter, RaRecord } from 'ra-core';
import type { CsvColumn } from './CsvColumn.ts';
import { formatCsv } from './formatCsv.ts';

/**
 * Creates a react-admin exporter with its own columns. A list's `exporter` and its bulk export use it.
 *
 * @param name file name without date and extension: `usuarios` becomes `usuarios-2026-03-07.csv`
 */
export const createExporter =
  <Row extends RaRecord>(name: string, columns: readonly CsvColumn<Row>[]): Exporter<Row> =>
  rows =>
    saveCsv(formatCsv(columns, rows), `${name}-${formatToday()}.csv`);

/** Formats today as `2026-03-07` in the user's time zone: the Swedish date format equals ISO 8601. */
const formatToday = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());

/** Starts a browser download and leaves no element in the page. */
function saveCsv(csv: string, fileName: string): void {
  const objectUrl = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = fileName;
  link.click();
  // The download starts after the click handler has returned, and the URL must be valid until then.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 10_000);
}
