/** What a cell can hold; nothing at all is an empty cell. */
export type CsvValue = string | number | boolean | null | undefined;

/** One column of an exported list. */
export interface CsvColumn<Row> {
  /** Spanish, as it stands in the first line. */
  readonly label: string;
  readonly value: (row: Row) => CsvValue;
}
