export interface EventRowLayout {
  readonly clock: 'long' | 'short';
  /** Width of the client column in cells. If it is 0, the client's name precedes the message text instead. */
  readonly clientWidth: number;
  readonly contactWidth: number;
}

/** Minimum terminal width for columns. In a narrower terminal, no space remains for the message text. */
const MIN_COLUMNS_FOR_TABLE = 72;
const CLIENT_WIDTH_CELLS = 16;
const CONTACT_WIDTH_CELLS = 24;

/** Computes the column widths of an event row for a terminal of this width. */
export const computeEventRowLayout = (columns: number, hasClient: boolean): EventRowLayout =>
  columns < MIN_COLUMNS_FOR_TABLE
    ? { clock: 'short', clientWidth: 0, contactWidth: 0 }
    : { clock: 'long', clientWidth: hasClient ? CLIENT_WIDTH_CELLS : 0, contactWidth: CONTACT_WIDTH_CELLS };

/** Number of terminal cells before the message text. Each column before it is followed by one space. */
export const computeMessageTextIndent = ({ clock, clientWidth, contactWidth }: EventRowLayout): number =>
  [clock === 'long' ? 8 : 5, clientWidth, 1, contactWidth]
    .filter(width => width > 0)
    .reduce((total, width) => total + width + 1, 0);
