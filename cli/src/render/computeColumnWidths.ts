import { measureTextWidthInCells } from './measureTextWidthInCells.ts';
import { getTextTone, getUnstyledText, type StyledText, textToneSymbols } from './TextTone.ts';

export interface TableColumn {
  readonly label: string;
  readonly align?: 'right';
  /** Whether the column shrinks in a narrow window. Its text is then truncated with "…". */
  readonly isFlexible?: true;
}

export type StyledTableRow = readonly StyledText[];

/** Width of the gap between two columns, in terminal cells. */
export const TABLE_COLUMN_GAP = 2;
/** Minimum width of a flexible column, in terminal cells. */
const MIN_FLEXIBLE_CELLS = 12;

/**
 * Computes the column widths for a window of `columns` cells. Returns undefined if even shrunken columns do not
 * fit. In that case, list the cells of each row below each other.
 */
export function computeColumnWidths(
  head: readonly TableColumn[],
  rows: readonly StyledTableRow[],
  columns: number,
): number[] | undefined {
  const widths = head.map(({ label }, index) =>
    Math.max(measureTextWidthInCells(label), ...rows.map(row => measureStyledText(row[index] ?? ''))),
  );
  const availableCells = columns - TABLE_COLUMN_GAP * (head.length - 1);
  let excess = sum(widths) - availableCells;
  while (excess > 0) {
    const widest = head
      .map(({ isFlexible }, index) => ({ isFlexible, index, width: widths[index] ?? 0 }))
      .filter(({ isFlexible, width }) => isFlexible === true && width > MIN_FLEXIBLE_CELLS)
      .sort((a, b) => b.width - a.width)[0];
    if (!widest) return undefined;
    widths[widest.index] = widest.width - 1;
    excess -= 1;
  }
  return widths;
}

/** Returns the text as the terminal shows it: after the sign of its tone, such as ●, if the tone has one. */
export function prependToneSign(styledText: StyledText): string {
  const tone = getTextTone(styledText);
  const sign = tone && textToneSymbols[tone];
  return sign === undefined ? getUnstyledText(styledText) : `${sign} ${getUnstyledText(styledText)}`;
}

const measureStyledText = (styledText: StyledText): number => measureTextWidthInCells(prependToneSign(styledText));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);
