export type { CsvColumn, CsvValue } from './CsvColumn.ts';
export { createCsvExporter } from './createCsvExporter.ts';
export { ExportAllButton } from './ExportAllButton.tsx';
