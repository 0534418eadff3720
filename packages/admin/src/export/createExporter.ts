import type { Exporter, RaRecord } from 'ra-core';
import type { CsvColumn } from './CsvColumn.ts';
import { toCsv } from './toCsv.ts';

/**
 * A react-admin exporter with columns of our own; for a list's `exporter`, which its bulk export uses as well.
 *
 * @param name of the file, without date and ending: `usuarios` becomes `usuarios-2026-03-07.csv`
 */
export const createExporter =
  <Row extends RaRecord>(name: string, columns: readonly CsvColumn<Row>[]): Exporter<Row> =>
  rows =>
    saveCsv(toCsv(columns, rows), `${name}-${today()}.csv`);

/** `2026-03-07` where the reader is: Swedish dates are ISO dates. */
const today = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());

/** Hands a file to the browser's downloads, and leaves nothing in the page. */
function saveCsv(csv: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download begins after the click was handled; before that the address must still lead somewhere.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
