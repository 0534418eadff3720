import type { Exporter, RaRecord } from 'ra-core';
import type { CsvColumn } from './CsvColumn.ts';
import { formatCsv } from './formatCsv.ts';

/**
 * Creates a react-admin exporter for the columns. It serves as the `exporter` of a list, and exports the
 * selected rows, too.
 *
 * @param name file name without date and extension: `usuarios` becomes `usuarios-2026-03-07.csv`
 */
export const createCsvExporter =
  <Row extends RaRecord>(name: string, columns: readonly CsvColumn<Row>[]): Exporter<Row> =>
  rows =>
    saveCsv(formatCsv(columns, rows), `${name}-${formatToday()}.csv`);

/**
 * Formats the current date in the user's time zone, such as `2026-03-07`. It uses the Swedish locale, because
 * Swedish dates have this format.
 */
const formatToday = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());

/** Starts a browser download of the CSV file and leaves no element in the page. */
function saveCsv(csv: string, fileName: string): void {
  const objectUrl = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = fileName;
  link.click();
  // Revoke the URL later: the download starts after the click handler has returned, and needs the URL until then.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 10_000);
}
