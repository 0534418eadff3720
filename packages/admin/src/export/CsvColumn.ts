/** Value of a cell. Null and undefined become an empty cell. */
export type CsvValue = string | number | boolean | null | undefined;

/** Column of an exported list. */
export interface CsvColumn<Row> {
  /** Spanish column heading for the first line. */
  readonly label: string;
  readonly value: (row: Row) => CsvValue;
}
