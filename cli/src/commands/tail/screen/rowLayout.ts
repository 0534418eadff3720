export interface RowLayout {
  readonly clock: 'long' | 'short';
  /** Cells; 0: the words stand with what was written. */
  readonly clientWidth: number;
  readonly contactWidth: number;
}

/** Below this many cells columns would leave no room for what was written. */
const WIDE = 72;
const CLIENT = 16;
const CONTACT = 24;

/** The columns of an event in a window of that width. */
export const rowLayout = (columns: number, hasClient: boolean): RowLayout =>
  columns < WIDE
    ? { clock: 'short', clientWidth: 0, contactWidth: 0 }
    : { clock: 'long', clientWidth: hasClient ? CLIENT : 0, contactWidth: CONTACT };

/** Cells before what was written: each column with the space after it. */
export const indentOf = ({ clock, clientWidth, contactWidth }: RowLayout): number =>
  [clock === 'long' ? 8 : 5, clientWidth, 1, contactWidth]
    .filter(width => width > 0)
    .reduce((total, width) => total + width + 1, 0);
