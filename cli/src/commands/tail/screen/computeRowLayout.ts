export interface RowLayout {
  readonly clock: 'long' | 'short';
  /** Width of the client column in cells. 0 means no column: the name is printed before the message text. */
  readonly clientWidth: number;
  readonly contactWidth: number;
}

/** Minimum terminal width for columns. A narrower row has no space left for the message text. */
const MIN_COLUMNS_FOR_TABLE = 72;
const CLIENT_WIDTH_CELLS = 16;
const CONTACT_WIDTH_CELLS = 24;

/** Computes the column widths of an event row for a terminal of this width. */
export const computeRowLayout = (columns: number, hasClient: boolean): RowLayout =>
  columns < MIN_COLUMNS_FOR_TABLE
    ? { clock: 'short', clientWidth: 0, contactWidth: 0 }
    : { clock: 'long', clientWidth: hasClient ? CLIENT_WIDTH_CELLS : 0, contactWidth: CONTACT_WIDTH_CELLS };

/** Cells before the message text: each column plus the space after it. */
export const computeIndent = ({ clock, clientWidth, contactWidth }: RowLayout): number =>
  [clock === 'long' ? 8 : 5, clientWidth, 1, contactWidth]
    .filter(width => width > 0)
    .reduce((total, width) => total + width + 1, 0);
