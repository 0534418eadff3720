export type { CsvColumn, CsvValue } from './CsvColumn.ts';
export { createExporter } from './createExporter.ts';
export { ExportAllButton } from './ExportAllButton.tsx';
