/** Value of a cell. Null and undefined become an empty cell. */
export type CsvValue = string | number | boolean | null | undefined;

/** Column of an exported list. */
export interface CsvColumn<Row> {
  /** Spanish heading of the column, for the first line of the file. */
  readonly label: string;
  readonly value: (row: Row) => CsvValue;
}
