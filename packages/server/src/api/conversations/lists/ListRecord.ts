/** Row of a list, with its number as a spreadsheet program shows it. */
export interface ListRecord {
  readonly row: number;
  readonly cells: readonly string[];
}
