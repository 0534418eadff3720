import type { Exporter, RaRecord } from 'ra-core';
import type { CsvColumn } from './CsvColumn.ts';
import { formatCsv } from './formatCsv.ts';

/**
 * Creates a react-admin exporter for these columns. It serves as the `exporter` of a list and for the export of
 * selected rows.
 *
 * @param name file name without date and extension: `usuarios` becomes `usuarios-2026-03-07.csv`
 */
export const createExporter =
  <Row extends RaRecord>(name: string, columns: readonly CsvColumn<Row>[]): Exporter<Row> =>
  rows =>
    saveCsv(formatCsv(columns, rows), `${name}-${formatToday()}.csv`);

/**
 * Formats the current date in the user's time zone as `2026-03-07`. The Swedish date format equals ISO 8601.
 */
const formatToday = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());

/** Starts a browser download of the file. Leaves no element in the page. */
function saveCsv(csv: string, fileName: string): void {
  const objectUrl = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = fileName;
  link.click();
  // Revoke the URL later: the download starts after the click handler has returned, and needs the URL until then.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 10_000);
}
