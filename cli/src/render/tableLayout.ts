import { cellWidth } from './cellWidth.ts';
import { type Said, signs, toneOf, wordOf } from './Tone.ts';

export interface Column {
  readonly label: string;
  readonly align?: 'right';
  /** Gives way when the window is narrow; its words end in "…" then. */
  readonly isFlexible?: true;
}

export type Row = readonly Said[];

/** Cells between two columns. */
export const GAP = 2;
/** What is left of a flexible column at least. */
const LEAST = 12;

/**
 * How wide each column is drawn in a window of `columns` cells; undefined when even narrowed columns do not fit, so
 * that each row has to be written under the other.
 */
export function tableLayout(
  head: readonly Column[],
  rows: readonly Row[],
  columns: number,
): number[] | undefined {
  const widths = head.map(({ label }, index) =>
    Math.max(cellWidth(label), ...rows.map(row => drawnWidth(row[index] ?? ''))),
  );
  const room = columns - GAP * (head.length - 1);
  let excess = sum(widths) - room;
  while (excess > 0) {
    const widest = head
      .map(({ isFlexible }, index) => ({ isFlexible, index, width: widths[index] ?? 0 }))
      .filter(({ isFlexible, width }) => isFlexible === true && width > LEAST)
      .sort((a, b) => b.width - a.width)[0];
    if (!widest) return undefined;
    widths[widest.index] = widest.width - 1;
    excess -= 1;
  }
  return widths;
}

/** A word as it is drawn: with the sign of its tone before it. */
export function drawn(said: Said): string {
  const tone = toneOf(said);
  const sign = tone && signs[tone];
  return sign === undefined ? wordOf(said) : `${sign} ${wordOf(said)}`;
}

const drawnWidth = (said: Said): number => cellWidth(drawn(said));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
